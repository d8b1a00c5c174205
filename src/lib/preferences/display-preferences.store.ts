import type { ReadableAtom } from 'nanostores';
import { persistentAtom } from '../browser/persistent-atom.ts';
import {
  applyChoice,
  choiceFrom,
  choicesOf,
  TEXT_COLOR,
  TEXT_SIZE,
  type Preference,
  type ValueOf,
} from './display-preferences.ts';

export type ChoiceOutcome = 'remembered' | 'this page only';

export type StoredPreference<Value extends string> = Preference<Value> & {
  $value: ReadableAtom<Value>;
  choose: (value: Value) => ChoiceOutcome;
};

export function storePreference<Value extends string>(
  preference: Preference<Value>,
): StoredPreference<Value> {
  const { key, standard } = preference;
  const $value = persistentAtom<Value>(key, standard, {
    encode: (value) => value,
    decode: (stored) => choiceFrom(preference, stored),
  });
  $value.subscribe((value) => {
    if (typeof document !== 'undefined') applyChoice(choicesOf(preference), value);
  });
  const choose = (value: Value): ChoiceOutcome => {
    $value.set(value);
    return isStored(key, value) ? 'remembered' : 'this page only';
  };
  return { ...preference, $value, choose };
}

/** Persistent atoms fall back to memory when storage is blocked. */
function isStored(key: string, value: string): boolean {
  try {
    return localStorage.getItem(key) === value;
  } catch {
    return false;
  }
}

export const textColor = storePreference<ValueOf<typeof TEXT_COLOR>>(TEXT_COLOR);
export const textSize = storePreference<ValueOf<typeof TEXT_SIZE>>(TEXT_SIZE);
