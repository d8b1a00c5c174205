import type { ReadableAtom } from 'nanostores';
import { isStored } from '../browser/is-stored.ts';
import { persistentAtom } from '../browser/persistent-atom.ts';
import {
  applyChoice,
  parseChoice,
  choicesOf,
  TEXT_COLOR,
  TEXT_SIZE,
  type Preference,
  type ValueOf,
} from './display-preferences.ts';

export type ChoiceOutcome = 'saved' | 'this page only';

export type StoredPreference<Value extends string> = Preference<Value> & {
  $value: ReadableAtom<Value>;
  choose: (value: Value) => ChoiceOutcome;
};

export function createPreferenceStore<Value extends string>(
  preference: Preference<Value>,
): StoredPreference<Value> {
  const { key, defaultValue } = preference;
  const $value = persistentAtom<Value>(key, defaultValue, {
    encode: (value) => value,
    decode: (stored) => parseChoice(preference, stored),
  });
  $value.subscribe((value) => {
    if (typeof document !== 'undefined') applyChoice(choicesOf(preference), value);
  });
  const choose = (value: Value): ChoiceOutcome => {
    $value.set(value);
    return isStored(() => localStorage, key, new RegExp(`^${value}$`)) ? 'saved' : 'this page only';
  };
  return { ...preference, $value, choose };
}

export const textColor = createPreferenceStore<ValueOf<typeof TEXT_COLOR>>(TEXT_COLOR);
export const textSize = createPreferenceStore<ValueOf<typeof TEXT_SIZE>>(TEXT_SIZE);
