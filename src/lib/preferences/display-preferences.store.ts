import type { ReadableAtom } from 'nanostores';
import { persistentAtom } from '../browser/persistent-atom.ts';
import {
  applyChoice,
  choiceFrom,
  DEFAULT_TEXT_COLOR,
  DEFAULT_TEXT_SIZE,
  TEXT_COLOR_KEY,
  TEXT_COLORS,
  TEXT_SIZE_KEY,
  TEXT_SIZES,
} from './display-preferences.ts';

/** A choice always applies to the page, but storage may be blocked or full. */
export type ChoiceOutcome = 'remembered' | 'this page only';

/** A choice that is stored, and shown as a class of <html>. */
export function createPreference<Value extends string>(
  key: string,
  choices: readonly Value[],
  standard: Value,
): { $value: ReadableAtom<Value>; choose: (value: Value) => ChoiceOutcome } {
  const decode = (stored: string) => choiceFrom(choices, standard, stored);
  const $value = persistentAtom<Value>(key, standard, { encode: (value) => value, decode });
  $value.subscribe((value) => {
    if (typeof document !== 'undefined') applyChoice(choices, value);
  });
  const choose = (value: Value): ChoiceOutcome => {
    $value.set(value);
    return isStored(key, value) ? 'remembered' : 'this page only';
  };
  return { $value, choose };
}

/** Reads storage directly, because persistent atoms fall back to memory when it is blocked. */
function isStored(key: string, value: string): boolean {
  try {
    return localStorage.getItem(key) === value;
  } catch {
    return false;
  }
}

export const { $value: $textColor, choose: chooseTextColor } = createPreference(
  TEXT_COLOR_KEY,
  TEXT_COLORS,
  DEFAULT_TEXT_COLOR,
);
export const { $value: $textSize, choose: chooseTextSize } = createPreference(
  TEXT_SIZE_KEY,
  TEXT_SIZES,
  DEFAULT_TEXT_SIZE,
);
