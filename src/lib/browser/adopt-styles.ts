/**
 * Applies a stylesheet that comes with a script, so that no page carries it before it is needed. The pages' policy lets
 * scripts adopt one, but not write one into the page. Does nothing where there is no page, as in a build.
 * @returns takes it away again
 */
export function adoptStyles(css: string): () => void {
  if (typeof document === 'undefined' || !document.adoptedStyleSheets) return () => undefined;
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  document.adoptedStyleSheets.push(styles);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== styles);
  };
}
