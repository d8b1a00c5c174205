import stylesheet from './lazy.css?url';

export const LAZY_STYLES: string = stylesheet;

let loading: Promise<void> | undefined;

export function loadLazyStyles(): Promise<void> {
  if (!loading && document.querySelector(`link[href="${LAZY_STYLES}"]`)) return Promise.resolve();
  loading ??= new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = LAZY_STYLES;
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

export function updateThemeColor(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta) meta.content = getComputedStyle(document.documentElement).backgroundColor;
}
