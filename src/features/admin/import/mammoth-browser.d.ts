// The library's own bundle for browsers; its package describes only the entry for Node.
declare module 'mammoth/mammoth.browser.min.js' {
  import type mammoth = require('mammoth');
  const browser: typeof mammoth;
  export default browser;
}
