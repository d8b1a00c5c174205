import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { getFirstEdition, getTexts, listTextEditions, type TextEdition } from '~/data/site-texts.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import {
  COLLECTION_FORMS,
  isTextCollection,
  TEXT_COLLECTIONS,
  type TextCollection,
} from '~/lib/site-texts/text-collections.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { ConflictAlert } from '../ConflictAlert.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { EntryFields } from './EntryFields.tsx';
import { differences, emptyEntry, formOf, moved, nameOf, without, withValue } from './text-form.ts';
import { useTexts, type OpenedTexts, type TextsSession } from './use-texts.ts';

export const TextsPage = adminPage(TextsContent, { keeps: 'copy' });

async function openTexts(collection: TextCollection): Promise<OpenedTexts> {
  const [first, stored] = await Promise.all([getFirstEdition(collection), getTexts(collection)]);
  return { collection, first, stored };
}

function TextsContent() {
  const name = new URLSearchParams(location.search).get('collection') ?? '';
  const collection = isTextCollection(name) ? name : TEXT_COLLECTIONS[0];
  const query = useQuery({ queryKey: ['texts', collection], queryFn: () => openTexts(collection) });
  return (
    <>
      <PageHeader title="Texts" subtitle="Edit the texts of the site" />
      <nav aria-label="Collections" className="mt-6 flex flex-wrap gap-x-6">
        {TEXT_COLLECTIONS.map((name) => (
          <a
            key={name}
            className="link inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
            href={`/admin/texts?collection=${name}`}
            aria-current={name === collection ? 'page' : undefined}
          >
            {COLLECTION_FORMS[name].label}
          </a>
        ))}
      </nav>
      <Loaded
        query={query}
        loading={<Spinner label="Loading the texts" className="min-h-[50vh]" />}
        failed="The texts could not be loaded."
      >
        {(opened) => <TextsForm {...opened} />}
      </Loaded>
    </>
  );
}

function TextsForm(opened: OpenedTexts) {
  const { collection, first } = opened;
  const { label, noun, isList } = COLLECTION_FORMS[collection];
  const session = useTexts(opened);
  const { form, problems, conflict, refusals, edit } = session;
  const element = useRef<HTMLFormElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    session.save();
  };
  const remove = (id: string, name: string) => {
    if (!window.confirm(`Remove ‘${name}’?`)) return;
    edit(without(form, id));
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
        <ConflictAlert
          title="These texts were changed elsewhere"
          onLoadTheirs={() => session.choose('theirs')}
          onKeepMine={() => session.choose('mine')}
        >
          Different there: {differences(collection, first, form, session.theirs).join(', ')}. Nothing has been
          overwritten, and your text is still here. ‘Keep mine’ replaces theirs with the next save; theirs
          stay among the earlier editions.
        </ConflictAlert>
      )}
      {session.isRestored && !conflict && (
        <p role="status" className="plate mt-6 border-l-4 border-l-gold p-4">
          Unsaved text restored.
        </p>
      )}
      <TextsBar session={session} />
      {problems.list && (
        <p role="alert" className="mt-4 text-danger">
          {problems.list}
        </p>
      )}
      <ol className="mt-6 grid gap-6">
        {form.map((entry, index) => {
          const name = nameOf(collection, first, entry, index);
          const order = {
            isFirst: index === 0,
            isLast: index === form.length - 1,
            onMove: (by: -1 | 1) => edit(moved(form, entry.id, by)),
            onRemove: () => remove(entry.id, name),
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
      {isList && (
        <Button ref={addButton} className="mt-6" onClick={add}>
          Add a {noun}
        </Button>
      )}
      <EarlierEditions
        collection={collection}
        isDirty={session.isDirty}
        onTake={({ entries }) => edit(formOf(collection, first, entries))}
      />
    </form>
  );
}

function TextsBar({ session }: { session: TextsSession }) {
  const { base, conflict, failure, isBusy, isDirty } = session;
  const isInactive = isBusy || conflict !== null;
  return (
    <div className="editor-bar">
      <p role="status" className={`text-sm ${failure ? 'text-danger' : 'ink-dim'}`}>
        {failure
          ? `Not saved. ${failure}`
          : isBusy
            ? 'Saving …'
            : isDirty
              ? 'Unsaved changes are kept in this browser.'
              : base === null
                ? 'The first edition is shown'
                : 'Everything is saved'}
      </p>
      <div className="flex flex-wrap gap-3">
        {base !== null && (
          <Button isInactive={isInactive} onClick={session.discard}>
            Back to the first edition
          </Button>
        )}
        <Button type="submit" tone="gold" isInactive={isInactive}>
          Save
        </Button>
      </div>
    </div>
  );
}

type EditionsProps = {
  collection: TextCollection;
  isDirty: boolean;
  onTake: (edition: TextEdition) => void;
};

const CONFIRM_TAKE = 'Load this earlier edition into the form? Your unsaved changes are replaced.';

function EarlierEditions({ collection, isDirty, onTake }: EditionsProps) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ['text-editions', collection],
    queryFn: () => listTextEditions(collection),
    enabled: isOpen,
  });
  const take = (edition: TextEdition) => {
    if (isDirty && !window.confirm(CONFIRM_TAKE)) return;
    onTake(edition);
    showToast({ title: 'The earlier edition is in the form. Save it to show it on the site.' });
  };
  return (
    <details className="mt-10" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Earlier editions</summary>
      <Loaded query={query} loading={null} failed="The earlier editions could not be loaded.">
        {(editions) => (
          <ul className="mt-3 grid gap-2">
            {editions.length === 0 && <li>There are none yet.</li>}
            {editions.map((edition) => (
              <li key={edition.id} className="flex flex-wrap items-center gap-3">
                <span>Replaced on {timeOf(edition)}</span>
                <Button
                  aria-label={`Load into the form: the edition replaced on ${timeOf(edition)}`}
                  onClick={() => take(edition)}
                >
                  Load into the form
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </details>
  );
}

const timeOf = ({ kept_at }: TextEdition) =>
  new Date(kept_at).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: SITE_TIME_ZONE,
    hourCycle: 'h23',
  });
