// The script of every page, imported when the browser is idle after the first paint (head-script.ts). It loads features
// as needed, but never React, which is loaded when a visitor uses an island.
import { announceAfterScroll } from '~/features/chapters/announcement/announce-after-scroll.ts';
import { CONSENT_KEY } from '~/features/consent/consent.ts';
import { startNavigation } from '~/features/navigation/navigation.ts';
import { isStored } from '~/lib/browser/is-stored.ts';

startNavigation();

if (isStored(() => sessionStorage, 'flash-toast'))
  run(import('~/lib/toasts/flash-toast.ts'), ({ showFlashToast }) => showFlashToast());

const consent = document.querySelector('[data-consent]');
if (consent && !isStored(() => localStorage, CONSENT_KEY, /^(true|custom)$/))
  void afterLoad().then(() =>
    run(import('~/features/consent/cookie-banner.ts'), ({ requestConsent }) => requestConsent(consent)),
  );

const tags = {
  tagManagerId: import.meta.env.PUBLIC_TAG_MANAGER_ID,
  metaPixelId: import.meta.env.PUBLIC_META_PIXEL_ID,
  tiktokPixelId: import.meta.env.PUBLIC_TIKTOK_PIXEL_ID,
};
const isPublic = !document.documentElement.hasAttribute('data-admin');
if (isPublic && Object.values(tags).some(Boolean))
  run(import('~/features/consent/tags.ts'), ({ startTagsWhenGranted }) => startTagsWhenGranted(tags));

const chapter = document.querySelector<HTMLElement>('[data-chapter]')?.dataset['chapter'];
if (chapter !== undefined)
  run(import('~/features/chapters/reader/read-chapter.ts'), ({ readChapter }) =>
    readChapter(JSON.parse(chapter)),
  );

if (document.querySelector('[data-search]'))
  run(import('~/features/search/start-search.ts'), ({ startSearchPage }) => startSearchPage());

const list = document.querySelector('#chapters .chapter-cards');
if (list)
  run(import('~/features/chapters/list/hydrate-list.ts'), ({ hydrateListIfStale }) =>
    hydrateListIfStale(list),
  );

if (isPublic)
  announceAfterScroll(() =>
    run(import('~/features/chapters/announcement/announce-newest-chapter.ts'), ({ announceNewestChapter }) =>
      announceNewestChapter(),
    ),
  );

function run<Module>(feature: Promise<Module>, start: (module: Module) => unknown): void {
  feature.then(start, () => undefined);
}

function afterLoad(): Promise<unknown> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(undefined);
    else addEventListener('load', resolve, { once: true });
  });
}
