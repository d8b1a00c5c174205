// What is typed on the texts' page and not yet saved, per collection, with the version it was begun from.
import { localDraft, type LocalDraft } from '../local-draft.ts';
import type { TextCollection } from '~/lib/site-texts/text-collections.ts';
import type { FormEntry } from './text-form.ts';

/** `version` is `updated_at` of the row; null where there was none. */
export type TextsCopy = { form: FormEntry[]; version: string | null };

export const textsCopyOf = (collection: TextCollection): LocalDraft<TextsCopy> =>
  localDraft(`site-texts:${collection}`, textsCopyFrom);

/** What storage holds; null for anything else. */
export function textsCopyFrom(written: string): TextsCopy | null {
  try {
    const value = JSON.parse(written) as Partial<TextsCopy> | null;
    if (!Array.isArray(value?.form) || !value.form.every(isFormEntry)) return null;
    return { form: value.form, version: typeof value.version === 'string' ? value.version : null };
  } catch {
    return null;
  }
}

function isFormEntry(value: unknown): value is FormEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { id, values } = value as Partial<FormEntry>;
  return (
    typeof id === 'string' &&
    typeof values === 'object' &&
    Object.values(values as object).every((text) => typeof text === 'string')
  );
}
