import * as v from 'valibot';
import { discardTexts, getTexts, saveTexts, type StoredTexts } from '~/data/site-texts.ts';
import { COLLECTION_FORMS, type TextCollection } from '~/lib/site-texts/text-fields.ts';
import { rebuildNote } from '../rebuild-note.ts';
import { useRecord } from '../use-record.ts';
import {
  entriesOf,
  formOf,
  problemsOf,
  type Form,
  type OriginalTexts,
  type TextProblems,
} from './text-form.ts';

export const FIELDS = v.object({
  form: v.array(v.object({ id: v.string(), values: v.record(v.string(), v.string()) })),
});

/** Without entries, the site shows the original texts. */
type Texts = { id: string; entries: StoredTexts['entries'] | null; updated_at: string | null };

export type OpenedTexts = { collection: TextCollection; originals: OriginalTexts; stored: Texts };

export async function loadTexts(collection: TextCollection): Promise<Texts> {
  return { id: collection, ...((await getTexts(collection)) ?? ORIGINAL) };
}

const ORIGINAL = { entries: null, updated_at: null };

export function useTexts({ collection, originals, stored: opened }: OpenedTexts) {
  const formOfStored = ({ entries }: Texts) => formOf(collection, originals, entries);
  const session = useRecord<Texts, { form: Form }, TextProblems>(
    {
      noun: 'site-texts',
      schema: FIELDS,
      fieldsOf: (texts) => ({ form: formOfStored(texts) }),
      problemsOf: ({ form }) => problemsOf(collection, originals, form),
      load: () => loadTexts(collection),
      save: async ({ form }, { updated_at }) => ({
        id: collection,
        ...(await saveTexts(collection, entriesOf(collection, form), updated_at)),
      }),
      savedTitle: () => `Saved. ${rebuildNote()}`,
    },
    opened,
  );
  const { fields, stored, theirs, errors, failure, isDirty } = session;
  const discard = () => {
    const question = `Go back to the original texts under ‘${COLLECTION_FORMS[collection].label}’? Your saved version is kept under Earlier versions.${isDirty ? ' Unsaved changes are lost.' : ''}`;
    const { id, updated_at } = stored;
    if (theirs || updated_at === null || !window.confirm(question)) return;
    const send = () => discardTexts(collection, updated_at).then(() => ({ id, ...ORIGINAL }));
    session.overwrite(send, `The original text is back. ${rebuildNote()}`);
  };
  return {
    ...session,
    form: fields.form,
    saved: formOfStored(stored),
    theirForm: theirs && formOfStored(theirs),
    failure: errors.list ?? failure,
    edit: (form: Form) => session.edit({ form }),
    discard,
  };
}

export type TextsSession = ReturnType<typeof useTexts>;
