// The library's own bundle for browsers; its package describes only the entry for Node.
declare module 'mammoth/mammoth.browser.min.js' {
  const mammoth: typeof import('mammoth');
  export default mammoth;
}
