// The stylesheet of everything in the reader that is not there at first.
import stylesheet from './late.css?url';

export const LATE_STYLES: string = stylesheet;

let loading: Promise<void> | undefined;

/** Resolves once the stylesheet is in force. Rejects without it; the next call asks again. */
export function loadLateStyles(): Promise<void> {
  // A chosen look has brought it before the first paint.
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
