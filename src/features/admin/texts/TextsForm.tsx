import { useEffect, useRef, type FormEvent } from 'react';
import { COLLECTION_FORMS } from '~/lib/site-texts/text-collections.ts';
import { buttonClass } from '~/ui/button.ts';
import { EarlierEditions } from './EarlierEditions.tsx';
import { EntryFields } from './EntryFields.tsx';
import { confirmRemoval, RESTORED } from './messages.ts';
import { emptyEntry, moved, nameOf, without, withValue } from './text-form.ts';
import { TextsBar } from './TextsBar.tsx';
import { TextsConflictPanel } from './TextsConflictPanel.tsx';
import { useTexts, type OpenedTexts, type TextsSession } from './use-texts.ts';

/** The entries of a collection, each a group of fields. */
export function TextsForm(opened: OpenedTexts) {
  const { collection, first } = opened;
  const { label, noun, isList } = COLLECTION_FORMS[collection];
  const session = useTexts(opened);
  const { form, problems, conflict, edit } = session;
  const element = useRef<HTMLFormElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  // With the errors on the page, the cursor goes to the first field that has one.
  useEffect(() => {
    if (session.refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [session.refusals]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void session.save();
  };
  const remove = (id: string, name: string) => {
    if (!window.confirm(confirmRemoval(name))) return;
    edit(without(form, id));
    // The pressed button is gone with its entry.
    addButton.current?.focus();
  };
  const add = () => {
    const entry = emptyEntry(collection, `${noun}-${crypto.randomUUID()}`);
    edit([...form, entry]);
    requestAnimationFrame(() => document.getElementById(`entry-${entry.id}`)?.focus());
  };

  return (
    <form ref={element} noValidate onSubmit={submit} aria-label={label}>
      {conflict && (
        <TextsConflictPanel session={session} conflict={conflict} collection={collection} first={first} />
      )}
      {session.isRestored && !conflict && (
        <p role="status" className="plate mt-6 border-l-4 border-l-gold p-4">
          {RESTORED}
        </p>
      )}
      <TextsBar session={session} />
      {problems.list && (
        <p role="alert" className="mt-4 text-danger">
          {problems.list}
        </p>
      )}
      <Entries opened={opened} session={session} onRemove={remove} />
      {isList && (
        <button ref={addButton} type="button" className={buttonClass('line', 'mt-6')} onClick={add}>
          Add a {noun}
        </button>
      )}
      <EarlierEditions collection={collection} first={first} session={session} />
    </form>
  );
}

type EntriesProps = {
  opened: OpenedTexts;
  session: TextsSession;
  onRemove: (id: string, name: string) => void;
};

function Entries({
  opened: { collection, first },
  session: { form, problems, edit },
  onRemove,
}: EntriesProps) {
  const { isList } = COLLECTION_FORMS[collection];
  return (
    <ol className="mt-6 grid gap-6">
      {form.map((entry, index) => {
        const name = nameOf(collection, first, entry, index);
        const order = {
          isFirst: index === 0,
          isLast: index === form.length - 1,
          onMove: (by: -1 | 1) => edit(moved(form, entry.id, by)),
          onRemove: () => onRemove(entry.id, name),
        };
        return (
          <EntryFields
            key={entry.id}
            collection={collection}
            entry={entry}
            name={name}
            errors={problems.errors[entry.id] ?? {}}
            onEdit={(place, value) => edit(withValue(form, entry.id, place, value))}
            order={isList ? order : undefined}
          />
        );
      })}
    </ol>
  );
}
