import { firstPaintScript, type Looks } from '~/features/accessibility/first-paint.ts';
import { dataLayerScript } from '~/features/consent/data-layer.ts';
import { listenForKeys } from '~/features/navigation/page-keys.ts';
import { afterFirstPaint } from '~/lib/browser/after-first-paint.ts';
import { queueEarlyEvents } from '~/lib/islands/early-events.ts';
import { defineIslands } from '~/lib/islands/island-element.ts';
import { DISPLAY_FAMILY } from '~/ui/display-font.ts';

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
    `(${queueEarlyEvents})()`,
    // In development, Astro's own element is used (build/slim-islands.ts).
    ...(import.meta.env.PROD ? [`(${defineIslands})()`] : []),
    `(${listenForKeys})()`,
    // Vite would rewrite an `import()` outside the string.
    `(${loadLate})(${afterFirstPaint},"${DISPLAY_FAMILY}",()=>import("${PAGE_SCRIPT}"))`,
  ].join(';');
}

/** Text is painted first, in a system font. The display font is then loaded, and the page's script once the browser is idle. */
function loadLate(
  after: typeof afterFirstPaint,
  family: string,
  importPageScript: () => Promise<unknown>,
): void {
  const { cssRules } = (document.getElementById('display-font') as HTMLStyleElement).sheet as CSSStyleSheet;
  // Activating the sheet instead would lay out the text twice: when the font is requested, and when it has arrived.
  const showFont = () => {
    const faces = Array.from(cssRules, (rule) => {
      const read = (name: string) => (rule as CSSFontFaceRule).style.getPropertyValue(name);
      return new FontFace(family, read('src'), {
        weight: read('font-weight'),
        unicodeRange: read('unicode-range'),
      });
    });
    // The Hebrew face loads when text needs it.
    const addFaces = () => faces.forEach((face) => document.fonts.add(face));
    faces[0]?.load().then(addFaces, () => undefined);
  };
  // Cached from the previous page.
  const isCached = document.referrer.startsWith(`${location.origin}/`);
  if (isCached) showFont();
  after(() => {
    if (!isCached) showFont();
    // Pages work without it.
    const load = () => void importPageScript().catch(() => undefined);
    if ('requestIdleCallback' in self) requestIdleCallback(load, { timeout: 1000 });
    else setTimeout(load);
  });
}
