import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { getFirstEdition, listTextEditions, type TextEdition } from '~/data/site-texts.ts';
import { COLLECTION_FORMS, isTextCollection, type TextCollection } from '~/lib/site-texts/text-fields.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { formatMoment } from '../chapters/chapter-state.ts';
import { ConflictAlert } from '../ConflictAlert.tsx';
import { Loaded } from '../Loaded.tsx';
import { LazyDetails } from '../LazyDetails.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { FormBar } from '../RecordEditor.tsx';
import { Popover, PopoverItem } from '../Popover.tsx';
import { EntryFields } from './EntryFields.tsx';
import {
  differences,
  emptyEntry,
  formOf,
  isSame,
  moved,
  nameOf,
  without,
  withoutOriginals,
  withValue,
} from './text-form.ts';
import { TextsTabs } from './TextsTabs.tsx';
import { loadTexts, useTexts, type OpenedTexts, type TextsSession } from './use-texts.ts';

export const TextsPage = adminPage(TextsContent, { unsavedWorkIn: 'browser' });

async function openTexts(collection: TextCollection): Promise<OpenedTexts> {
  const [originals, stored] = await Promise.all([getFirstEdition(collection), loadTexts(collection)]);
  return { collection, originals, stored };
}

function TextsContent() {
  const name = new URLSearchParams(location.search).get('collection') ?? '';
  const collection = isTextCollection(name) ? name : 'site';
  const query = useQuery({ queryKey: ['texts', collection], queryFn: () => openTexts(collection) });
  return (
    <>
      <PageHeader title="Texts" subtitle="The words on your site’s pages" />
      <TextsTabs current={collection} />
      <Loaded query={query} loading="Loading the texts" errorMessage="The texts could not be loaded.">
        {(opened) => <TextsForm {...opened} />}
      </Loaded>
    </>
  );
}

function TextsForm(opened: OpenedTexts) {
  const { collection, originals } = opened;
  const { label, noun, isList, fields } = COLLECTION_FORMS[collection];
  const session = useTexts(opened);
  const { form, theirForm, errors, edit } = session;
  const [openId, setOpenId] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  // Runs after the next render.
  const focus = (selector: string) =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(selector)?.focus());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { errors: found } = session.save() ?? {};
    if (!found) return;
    setOpenId(form.find(({ id }) => found[id])?.id);
    focus('[aria-invalid="true"]');
  };
  const remove = (id: string, name: string) => {
    if (!window.confirm(`Remove “${name}”?`)) return;
    edit(without(form, id));
    addButton.current?.focus();
  };
  const move = (id: string, by: -1 | 1) => {
    edit(moved(form, id, by));
    focus(`#menu-${id}`);
  };
  const add = () => {
    const entry = emptyEntry(collection, `${noun}-${crypto.randomUUID()}`);
    edit([...form, entry]);
    setOpenId(entry.id);
    focus(`#fields-${entry.id} :is(input, textarea)`);
  };
  const sample = fields.find(({ name }) => name === 'sample');

  return (
    <form ref={element} noValidate onSubmit={submit} aria-label={label}>
      {theirForm && (
        <ConflictAlert
          title="These texts were changed elsewhere"
          onLoadTheirs={() => session.choose('theirs')}
          onKeepMine={() => session.choose('mine')}
        >
          They differ in:
          <ul className="my-2 list-disc pl-5">
            {differences(collection, originals, form, theirForm).map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          “Keep mine” keeps your changes. Your next save replaces their version, which is kept under Earlier
          versions.
        </ConflictAlert>
      )}
      {sample && (
        <p id="sample-hint" className="ink-dim mt-4 text-sm">
          {sample.hint}
        </p>
      )}
      <ol className={sample ? 'mt-4 border-t border-hairline' : ''}>
        {form.map((entry, index) => {
          const { id } = entry;
          const name = nameOf(collection, originals, entry, index);
          const saved = session.saved.find((other) => other.id === id);
          return (
            <EntryFields
              key={id}
              {...{ collection, entry, name }}
              errors={errors.errors?.[id] ?? {}}
              isOpen={id === openId}
              isChanged={!saved || !isSame([entry], [saved])}
              onToggle={() => setOpenId(id === openId ? undefined : id)}
              onEdit={(path, value) => {
                const isOwn = path === 'own' && value !== '';
                if (isOwn && !window.confirm(BLANK_PAGES)) return;
                edit(
                  withValue(isOwn ? withoutOriginals(collection, originals, form) : form, id, path, value),
                );
              }}
              menu={
                isList && (
                  <Popover id={`menu-${id}`} label={`Actions for ${name}`} icon="⋯" width="12rem">
                    <PopoverItem isInactive={index === 0} onSelect={() => move(id, -1)}>
                      Move up
                    </PopoverItem>
                    <PopoverItem isInactive={index === form.length - 1} onSelect={() => move(id, 1)}>
                      Move down
                    </PopoverItem>
                    <PopoverItem tone="danger" onSelect={() => remove(id, name)}>
                      Remove
                    </PopoverItem>
                  </Popover>
                )
              }
            />
          );
        })}
      </ol>
      {isList && (
        <Button ref={addButton} className="mt-6" onClick={add}>
          Add a {noun}
        </Button>
      )}
      <FormBar {...session} label="Save" savedText="Everything is saved" />
      <LazyDetails title="Earlier versions">
        <EarlierVersions {...opened} session={session} />
      </LazyDetails>
    </form>
  );
}

const BLANK_PAGES =
  'Start with blank pages? When you save, the sample texts you haven’t edited disappear from your site. Everything you wrote stays.';

function EarlierVersions({ collection, originals, session }: OpenedTexts & { session: TextsSession }) {
  const { stored, theirs, isSaving, isDirty, edit, discard } = session;
  const query = useQuery({
    queryKey: ['text-editions', collection],
    queryFn: () => listTextEditions(collection),
  });
  const take = ({ entries }: TextEdition) => {
    if (isDirty && !window.confirm('Load this version? It replaces your unsaved changes.')) return;
    edit(formOf(collection, originals, entries));
    showToast({ title: 'The earlier version is loaded. Save to show it on your site.' });
  };
  return (
    <>
      <p className="ink-dim">The last 20 saved versions are kept.</p>
      {/* A site without its name would be the first edition's. */}
      {collection !== 'site' && (
        <Button
          className="mt-4"
          isInactive={stored.entries === null || isSaving || theirs !== null}
          onClick={discard}
        >
          Use the original text
        </Button>
      )}
      <Loaded query={query} loading={null} errorMessage="The earlier versions could not be loaded.">
        {(editions) => (
          <ul className="mt-4 grid gap-2">
            {editions.map((edition) => (
              <li key={edition.id} className="flex flex-wrap items-center gap-3">
                <span id={`version-${edition.id}`}>Replaced {formatMoment(edition.saved_at)}</span>
                <Button aria-describedby={`version-${edition.id}`} onClick={() => take(edition)}>
                  Load this version
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}
