import stylesheet from './late.css?url';

export const LATE_STYLES: string = stylesheet;

let loading: Promise<void> | undefined;

/** Rejects if the stylesheet fails to load; the next call tries again. */
export function loadLateStyles(): Promise<void> {
  // A chosen look includes it before the first paint.
  if (!loading && document.querySelector(`link[href="${LATE_STYLES}"]`)) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = LATE_STYLES;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      loading = undefined;
      reject(new Error('The stylesheet did not come.'));
    });
    document.head.append(link);
  });
  return loading;
}

/** Applies the theme's color to the browser's own bars. */
export function colorBrowser(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta) meta.content = getComputedStyle(document.documentElement).backgroundColor;
}
