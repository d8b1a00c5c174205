export function adoptStyles(css: string): () => void {
  if (typeof document === 'undefined' || !document.adoptedStyleSheets) return () => undefined;
  const styles = new CSSStyleSheet();
  styles.replaceSync(css);
  document.adoptedStyleSheets.push(styles);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== styles);
  };
}
