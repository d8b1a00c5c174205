/**
 * Applies a stylesheet that comes with a script, so that no page carries it before it is needed. The pages' policy lets
 * scripts adopt one, but not write one into the page. Does nothing where there is no page, as in a build.
 */
export function adoptStyles(css: string): void {
  if (typeof document === 'undefined' || !document.adoptedStyleSheets) return;
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  document.adoptedStyleSheets.push(styles);
}
