import stylesheet from './late.css?url';

export const LATE_STYLES: string = stylesheet;

let loading: Promise<void> | undefined;

export function loadLateStyles(): Promise<void> {
  if (!loading && document.querySelector(`link[href="${LATE_STYLES}"]`)) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = LATE_STYLES;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      loading = undefined;
      reject(new Error('The stylesheet did not load.'));
    });
    document.head.append(link);
  });
  return loading;
}

export function colorBrowser(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta) meta.content = getComputedStyle(document.documentElement).backgroundColor;
}
