import { useEffect } from 'react';
import { SOUGHT_WORDS_KEY } from '~/lib/browser/sought-words.ts';

const REFERENCES = '.chapter-text a[href^="/scripture/"]';

/**
 * References open a popover, whose code comes with the first press; without it the link leads to the index. Who comes
 * from a search finds the words marked.
 */
export function usePassageLinks(): void {
  useEffect(() => {
    for (const link of document.querySelectorAll(REFERENCES)) link.setAttribute('aria-haspopup', 'dialog');
    const onClick = (event: MouseEvent) => {
      const isPlain =
        event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      const link = event.target instanceof Element ? event.target.closest(REFERENCES) : null;
      if (!isPlain || event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
      if (!('popover' in link)) return;
      event.preventDefault();
      import('~/lib/scripture/popover/open-passage.ts')
        .then(({ openPassage }) => openPassage(link))
        .catch(() => location.assign(link.href));
    };
    document.addEventListener('click', onClick);
    if (isSought())
      void import('./mark-words.ts').then(
        ({ markSoughtWords }) => markSoughtWords(),
        () => undefined,
      );
    return () => document.removeEventListener('click', onClick);
  }, []);
}

function isSought(): boolean {
  try {
    return sessionStorage.getItem(SOUGHT_WORDS_KEY) !== null;
  } catch {
    return false;
  }
}
