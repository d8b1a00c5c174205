import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { getFirstEdition, listTextEditions } from '~/data/site-texts.ts';
import { COLLECTION_FORMS, isTextCollection, type TextCollection } from '~/lib/site-texts/text-fields.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { formatMoment } from '../chapters/chapter-state.ts';
import { Loaded } from '../Loaded.tsx';
import { LazyDetails } from '../LazyDetails.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { focusProblem, FormBar, RecordConflict } from '../RecordEditor.tsx';
import { Popover, PopoverItem } from '../Popover.tsx';
import { isSame, useRecord } from '../use-record.ts';
import { EntryFields } from './EntryFields.tsx';
import {
  formOf,
  loadTexts,
  moved,
  nameOf,
  textsKind,
  withoutOriginals,
  withValue,
  type Form,
  type FormEntry,
  type OriginalTexts,
  type Texts,
} from './text-form.ts';
import { TextsTabs } from './TextsTabs.tsx';

export const TextsPage = adminPage(TextsContent, { unsavedWorkIn: 'browser' });

function TextsContent() {
  const name = new URLSearchParams(location.search).get('collection') ?? '';
  const collection = isTextCollection(name) ? name : 'site';
  const query = useQuery({
    queryKey: ['texts', collection],
    queryFn: () => Promise.all([getFirstEdition(collection), loadTexts(collection)]),
  });
  return (
    <>
      <PageHeader title="Texts" subtitle="The words on your site’s pages" />
      <TextsTabs current={collection} />
      <Loaded query={query} loading="Loading the texts" errorMessage="The texts could not be loaded.">
        {([originals, opened]) => <TextsForm {...{ collection, originals, opened }} />}
      </Loaded>
    </>
  );
}

type FormProps = { collection: TextCollection; originals: OriginalTexts; opened: Texts };

function TextsForm({ collection, originals, opened }: FormProps) {
  const { label, noun, isList, fields } = COLLECTION_FORMS[collection];
  const kind = textsKind(collection, originals);
  const session = useRecord(kind, opened);
  const { errors, isDirty } = session;
  const { form } = session.fields;
  const saved = kind.fieldsOf(session.stored).form;
  const edit = (next: Form) => session.edit({ form: next });
  // A link can name a field after '#'.
  const [openId, setOpenId] = useState(() => form.find(({ values }) => location.hash.slice(1) in values)?.id);
  const element = useRef<HTMLFormElement>(null);

  // Runs after the next render.
  const focus = (selector: string) =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(selector)?.focus());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { errors: found } = session.save() ?? {};
    if (!found) return;
    setOpenId(form.find(({ id }) => found[id])?.id);
    focusProblem(element.current);
  };
  const remove = (entry: FormEntry, name: string) => {
    if (!window.confirm(`Remove “${name}”?`)) return;
    edit(form.filter((other) => other !== entry));
    focus('#add-entry');
  };
  const move = (index: number, by: -1 | 1) => {
    edit(moved(form, index, by));
    focus(`#menu-${form[index]?.id}`);
  };
  const add = () => {
    const id = `${noun}-${crypto.randomUUID()}`;
    edit([...form, ...formOf(collection, originals, [{ id }])]);
    setOpenId(id);
    focus(`#fields-${id} :is(input, textarea)`);
  };
  const load = (entries: Texts['entries']) => {
    if (isDirty && !window.confirm('Load this version? It replaces your unsaved changes.')) return;
    edit(formOf(collection, originals, entries));
    showToast({ title: 'Loaded. Your site shows it after you save.' });
  };
  const sample = fields.find(({ name }) => name === 'sample');
  // A site needs a name, and a list needs entries.
  const hasOriginal = collection !== 'site' && originals.length > 0;

  return (
    <form ref={element} noValidate onSubmit={submit} aria-label={label}>
      <RecordConflict session={session} title="These texts were changed elsewhere" keepsVersions />
      {sample && (
        <p id="sample-hint" className="ink-dim mt-4 text-sm">
          {sample.hint}
        </p>
      )}
      <ol className="mt-2 md:mt-4">
        {form.map((entry, index) => {
          const { id } = entry;
          const name = nameOf(collection, originals, entry, index);
          const before = saved.find((other) => other.id === id);
          return (
            <EntryFields
              key={id}
              {...{ collection, entry, name }}
              errors={errors.errors?.[id] ?? {}}
              hidesSamples={form.some(({ values }) => values['own'] === 'true')}
              isOpen={id === openId}
              isChanged={!isSame(entry, before)}
              onToggle={() => setOpenId(id === openId ? undefined : id)}
              onEdit={(path, value) => {
                const isBlank = path === 'own' && value !== '';
                if (isBlank && !window.confirm(BLANK_PAGES)) return;
                edit(
                  withValue(isBlank ? withoutOriginals(collection, originals, form) : form, id, path, value),
                );
              }}
              menu={
                isList && (
                  <Popover id={`menu-${id}`} label={`Actions for ${name}`} icon="⋯" width="12rem">
                    <PopoverItem isInactive={index === 0} onSelect={() => move(index, -1)}>
                      Move up
                    </PopoverItem>
                    <PopoverItem isInactive={index === form.length - 1} onSelect={() => move(index, 1)}>
                      Move down
                    </PopoverItem>
                    <PopoverItem tone="danger" onSelect={() => remove(entry, name)}>
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
        <Button id="add-entry" className="mt-6" onClick={add}>
          Add a {noun}
        </Button>
      )}
      <FormBar
        {...session}
        failure={errors.list ?? session.failure}
        label="Save"
        savedText="Everything is saved"
      />
      <LazyDetails title="Earlier versions">
        <EarlierVersions {...{ collection, hasOriginal }} onLoad={load} />
      </LazyDetails>
    </form>
  );
}

const BLANK_PAGES = 'Hide the sample texts? They leave your site when you save. Texts you wrote stay.';

type VersionsProps = {
  collection: TextCollection;
  hasOriginal: boolean;
  onLoad: (entries: Texts['entries']) => void;
};

function EarlierVersions({ collection, hasOriginal, onLoad }: VersionsProps) {
  const query = useQuery({
    queryKey: ['text-editions', collection],
    queryFn: () => listTextEditions(collection),
  });
  const version = (id: number, name: string, entries: Texts['entries']) => (
    <li key={id} className="flex flex-wrap items-center gap-3">
      {name}
      <Button aria-description={name} onClick={() => onLoad(entries)}>
        Load this version
      </Button>
    </li>
  );
  return (
    <>
      <p className="ink-dim">The last 20 saved versions are kept.</p>
      <Loaded query={query} loading={null} errorMessage="The earlier versions could not be loaded.">
        {(editions) => (
          <ul className="mt-4 grid gap-2">
            {editions.map(({ id, saved_at, entries }) =>
              version(id, `Your texts before ${formatMoment(saved_at)}`, entries),
            )}
            {hasOriginal && version(0, 'The texts your site came with', null)}
          </ul>
        )}
      </Loaded>
    </>
  );
}
