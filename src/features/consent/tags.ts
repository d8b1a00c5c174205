// Tags start once the visitor has granted consent, and load when the page is idle.
import { tag } from '~/lib/tracking/analytics.ts';
import { stateOf, type ConsentCategory } from './consent.ts';
import { $granted } from './consent.store.ts';
import { allowPixels, queueForMeta, queueForTikTok } from './pixel-queues.ts';
import { metaScript, tagManagerScript, tiktokScript, type TagIds } from './tag-scripts.ts';

const IDLE_AT_LATEST_MS = 4000;
/** What a pixel does with a visit. */
const ADVERTISING: readonly ConsentCategory[] = ['ad_storage', 'ad_user_data'];

/**
 * Waits for the grant, now or later, on this page or in another tab, and starts every configured tag once. Each later
 * answer reaches the tags that run here, also one given elsewhere: the banner and the settings only tell their own page.
 */
export function startTagsWhenGranted(ids: TagIds): void {
  const waiting = { ...ids };
  let isLater = false;
  $granted.subscribe((granted) => {
    const { tagManagerId, ...pixels } = waiting;
    const advertises = mayAdvertise(granted);
    // The page's data layer has the stored answer already.
    if (isLater) {
      tag('consent', 'update', stateOf(granted));
      allowPixels(advertises);
    }
    isLater = true;
    // The tag manager measures; what it may do for advertising it is told category by category.
    if (granted.length > 0 && tagManagerId) {
      delete waiting.tagManagerId;
      startTags({ tagManagerId }, () => $granted.get().length > 0);
    }
    if (advertises) {
      delete waiting.metaPixelId;
      delete waiting.tiktokPixelId;
      startTags(pixels, () => mayAdvertise($granted.get()));
    }
  });
}

function mayAdvertise(granted: readonly ConsentCategory[]): boolean {
  return ADVERTISING.every((category) => granted.includes(category));
}

function startTags({ tagManagerId, metaPixelId, tiktokPixelId }: TagIds, isGranted: () => boolean): void {
  const meta = metaScript(metaPixelId);
  const tiktok = tiktokScript(tiktokPixelId);
  // The queues exist at once, so that an event sent before a script has loaded is not lost.
  if (meta && metaPixelId) queueForMeta(metaPixelId);
  if (tiktok && tiktokPixelId) queueForTikTok(tiktokPixelId);
  const scripts = [tagManagerScript(tagManagerId), meta, tiktok].filter((script) => script !== undefined);
  const load = () => {
    // Withdrawn while the page was busy.
    if (!isGranted()) return;
    if (tagManagerId?.startsWith('GTM-')) announceContainer();
    scripts.forEach(addScript);
  };
  if (scripts.length > 0) whenIdleAfterLoad(load);
}

/** What Google's own snippet writes before a container loads. */
function announceContainer(): void {
  window.dataLayer?.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
}

function addScript(src: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** Not lib/browser/when-idle.ts: shared by two page scripts it would be a file, and the home page's could not be inline. */
function whenIdleAfterLoad(run: () => void): void {
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_AT_LATEST_MS });
    else setTimeout(run, 0);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
