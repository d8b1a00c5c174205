// The visitor's look of chapters. Stored as in look.ts; where storage is refused it holds for this page.
import type { ReadableAtom } from 'nanostores';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import { LATE_STYLES } from './late-styles.ts';
import { applyLook, DEFAULT_LOOK, LOOK_KEY, lookFrom, lookText, type Look } from './look.ts';

const $stored = persistentAtom<Look>(LOOK_KEY, DEFAULT_LOOK, { encode: lookText, decode: lookFrom });

export const $look: ReadableAtom<Look> = $stored;

/** Changes a part of the look, on the page at once. */
export function chooseLook(part: Partial<Look>): void {
  $stored.set({ ...$stored.get(), ...part });
  show();
}

function show(): void {
  applyLook(lookText($stored.get()), LATE_STYLES);
}

if (typeof window !== 'undefined')
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', show);
