import { firstPaintScript, type Looks } from '~/features/accessibility/first-paint.ts';
import { dataLayerScript } from '~/features/consent/data-layer.ts';
import { limitPrefetching, listenForKeys } from '~/features/navigation/early-navigation.ts';
import { afterFirstPaint } from '~/lib/browser/after-first-paint.ts';
import { keepEarlyEvents } from '~/lib/islands/early-events.ts';
import { defineIslands } from '~/lib/islands/island-element.ts';

// In `npm run dev`, the unminified source (astro.config.mjs).
const PAGE_SCRIPT = process.env['PAGE_SCRIPT'] ?? '/src/pages/_page.ts';

/**
 * The script in the head of every page. There is only one, because each script needs a hash in the policy. It consists of
 * function sources minified by the build.
 */
export function headScript(looks: Looks | undefined): string {
  return [
    firstPaintScript(looks),
    dataLayerScript(),
    `(${keepEarlyEvents})()`,
    // In development, Astro's own element is used (server/site/slim-islands.ts).
    ...(import.meta.env.PROD ? [`(${defineIslands})()`] : []),
    `(${listenForKeys})()`,
    `(${limitPrefetching})()`,
    // Vite would rewrite an `import()` outside the string.
    `(${loadLate})(${afterFirstPaint},()=>import("${PAGE_SCRIPT}"))`,
  ].join(';');
}

/** Text is painted first, in a system font. The display font is then requested, and the page's script once the browser is idle. */
function loadLate(after: typeof afterFirstPaint, importPageScript: () => Promise<unknown>): void {
  const style = document.getElementById('display-font') as HTMLStyleElement;
  const showFont = () => {
    style.media = 'all';
  };
  // Cached from the previous page.
  if (document.referrer.startsWith(`${location.origin}/`)) showFont();
  after(() => {
    showFont();
    // Pages work without it.
    const load = () => void importPageScript().catch(() => undefined);
    if ('requestIdleCallback' in self) requestIdleCallback(load, { timeout: 1000 });
    else setTimeout(load);
  });
}
