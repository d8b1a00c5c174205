// The visitor's text color and size. Stored as plain strings, the class names themselves, under the specified keys.
import type { ReadableAtom } from 'nanostores';
import {
  TEXT_COLOR_KEY,
  TEXT_COLORS,
  TEXT_SIZE_KEY,
  TEXT_SIZES,
  textColorFrom,
  textSizeFrom,
  type TextColor,
  type TextSize,
} from './display-preferences.ts';
import { createPreference, type ChoiceOutcome } from './preference.store.ts';

export type { ChoiceOutcome };

const color = createPreference(TEXT_COLOR_KEY, TEXT_COLORS, textColorFrom);
const size = createPreference(TEXT_SIZE_KEY, TEXT_SIZES, textSizeFrom);

export const $textColor: ReadableAtom<TextColor> = color.$value;
export const $textSize: ReadableAtom<TextSize> = size.$value;

/** Applies a text color to the page and stores it if possible. */
export function chooseTextColor(chosen: TextColor): ChoiceOutcome {
  return color.choose(chosen);
}

/** Applies a text size to the page and stores it if possible. */
export function chooseTextSize(chosen: TextSize): ChoiceOutcome {
  return size.choose(chosen);
}
