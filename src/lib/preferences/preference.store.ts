// One choice of the visitor for the look of pages, in storage and on the page.
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import { applyChoice } from './display-preferences.ts';

/** A choice always applies to the page, but storage may be blocked or full. */
export type ChoiceOutcome = 'remembered' | 'this page only';

/** A choice that is stored as it is and shown as a class of <html>. */
export function createPreference<Value extends string>(
  key: string,
  choices: readonly Value[],
  from: (stored: string | null) => Value,
) {
  const $value = persistentAtom<Value>(key, from(null), { encode: (value) => value, decode: from });

  $value.subscribe((value) => {
    if (typeof document === 'undefined') return;
    applyChoice(choices, value);
  });

  const choose = (value: Value): ChoiceOutcome => {
    $value.set(value);
    return isStored(key, value) ? 'remembered' : 'this page only';
  };
  return { $value, choose };
}

/** Reads storage directly, because persistent atoms fall back to memory where it is blocked. */
function isStored(key: string, value: string): boolean {
  try {
    return localStorage.getItem(key) === value;
  } catch {
    return false;
  }
}
