// Tags start once the visitor has granted consent, and load when the page has nothing better to do.
import { $consentAnswer } from './consent.store.ts';
import { queueForMeta, queueForTikTok } from './pixel-queues.ts';
import { metaScript, tagManagerScript, tiktokScript, type TagIds } from './tag-scripts.ts';

const IDLE_AT_LATEST_MS = 4000;

/** Waits for the grant, now or later, on this page or in another tab; starts every configured tag once. */
export function startTagsWhenGranted(ids: TagIds): void {
  let isStarted = false;
  $consentAnswer.subscribe((answer) => {
    if (answer !== 'true' || isStarted) return;
    isStarted = true;
    startTags(ids);
  });
}

function startTags({ tagManagerId, metaPixelId, tiktokPixelId }: TagIds): void {
  const meta = metaScript(metaPixelId);
  const tiktok = tiktokScript(tiktokPixelId);
  // The queues stand at once, so that an event sent before a script has loaded is not lost.
  if (meta && metaPixelId) queueForMeta(metaPixelId);
  if (tiktok && tiktokPixelId) queueForTikTok(tiktokPixelId);
  const scripts = [tagManagerScript(tagManagerId), meta, tiktok].filter((script) => script !== undefined);
  const load = () => {
    if (tagManagerId?.startsWith('GTM-')) announceContainer();
    scripts.forEach(addScript);
  };
  whenIdleAfterLoad(load);
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
