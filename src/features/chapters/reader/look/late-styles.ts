// The stylesheet of everything in the reader that is not there at first.
import stylesheet from './late.css?url';

export const LATE_STYLES: string = stylesheet;

/** Resolves once the stylesheet is in force. Rejects without it. */
export function loadLateStyles(): Promise<void> {
  const known = document.querySelector<HTMLLinkElement>(`link[href="${LATE_STYLES}"]`);
  if (known?.sheet) return Promise.resolve();
  const link = known ?? document.createElement('link');
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener(
      'error',
      () => {
        // The next press asks again.
        link.remove();
        reject(new Error('The stylesheet did not come.'));
      },
      { once: true },
    );
  });
  if (!known) {
    link.rel = 'stylesheet';
    link.href = LATE_STYLES;
    document.head.append(link);
  }
  return loaded;
}
