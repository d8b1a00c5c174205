import { firstPaintScript, type ReaderPreferences } from '~/features/accessibility/first-paint.ts';
import { dataLayerScript } from '~/features/consent/data-layer.ts';
import { listenForKeys } from '~/features/navigation/keyboard-shortcuts.ts';
import { afterFirstPaint } from '~/lib/browser/after-first-paint.ts';
import { queueEarlyEvents } from '~/lib/islands/early-events.ts';
import { defineIslands } from '~/lib/islands/island-element.ts';
import { DISPLAY_FAMILY } from '~/ui/display-font.ts';

// In `npm run dev`, the unminified source (astro.config.mjs).
const PAGE_SCRIPT = process.env['PAGE_SCRIPT'] ?? '/src/pages/_page.ts';

/** The head script of every page, built from function sources. There is only one, because the policy needs a hash of each. */
export function headScript(preferences: ReaderPreferences | undefined): string {
  return [
    firstPaintScript(preferences),
    dataLayerScript(),
    `(${queueEarlyEvents})()`,
    // In development, Astro's own element is used (build/slim-islands.ts).
    ...(import.meta.env.PROD ? [`(${defineIslands})()`] : []),
    `(${listenForKeys})()`,
    // Vite would rewrite an `import()` outside the string.
    `(${loadPageScript})(${afterFirstPaint},"${DISPLAY_FAMILY}",()=>import("${PAGE_SCRIPT}"))`,
  ].join(';');
}

/** The first paint uses a system font. Then the display font is loaded, and the page script once the browser is idle. */
function loadPageScript(
  after: typeof afterFirstPaint,
  family: string,
  importPageScript: () => Promise<unknown>,
): void {
  const { cssRules } = (document.getElementById('display-font') as HTMLStyleElement).sheet as CSSStyleSheet;
  // Enabling the stylesheet instead would lay out the text twice: when the font is requested and when it is loaded.
  const showFont = () => {
    const faces = Array.from(cssRules, (rule) => {
      const get = (name: string) => (rule as CSSFontFaceRule).style.getPropertyValue(name);
      return new FontFace(family, get('src'), {
        weight: get('font-weight'),
        unicodeRange: get('unicode-range'),
      });
    });
    // The Hebrew face is loaded when text needs it.
    const addFaces = () => faces.forEach((face) => document.fonts.add(face));
    faces[0]?.load().then(addFaces, () => undefined);
  };
  const isCached = document.referrer.startsWith(`${location.origin}/`);
  if (isCached) showFont();
  after(() => {
    if (!isCached) showFont();
    const load = () => void importPageScript().catch(() => undefined);
    if ('requestIdleCallback' in self) requestIdleCallback(load, { timeout: 1000 });
    else setTimeout(load);
  });
}
