/** Gives the browser's own bars the color of the page, which the theme has changed. */
export function colorBrowser(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta) meta.content = getComputedStyle(document.documentElement).backgroundColor;
}
