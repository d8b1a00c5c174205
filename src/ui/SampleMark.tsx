/** Marks what is invented until the real thing is there. */
export function SampleMark() {
  return <span className="sample-mark">Sample</span>;
}
