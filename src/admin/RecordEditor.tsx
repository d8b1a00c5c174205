// The page and the form around the fields of one row, such as a book.
import { useQuery } from '@tanstack/react-query';
import { useRef, type ComponentType, type FormEvent, type ReactNode } from 'react';
import { formatTime } from '~/lib/dates/dates.ts';
import { adminPage } from './auth/AdminGuard.tsx';
import { Button } from './Button.tsx';
import { ConflictAlert } from './ConflictAlert.tsx';
import { capitalize } from './format-count.ts';
import { Loaded } from './Loaded.tsx';
import { draftNote } from './local-draft.ts';
import { PageLink } from './PageHeader.tsx';
import type { RecordSession } from './use-record.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Null if the address has no valid id. */
export function idInAddress(parameter: string): string | null {
  const id = new URLSearchParams(location.search).get(parameter) ?? '';
  return UUID.test(id) ? id : null;
}

export function MissingRecord({ noun }: { noun: string }) {
  return (
    <>
      <h1 className="mt-4 text-title">This {noun} does not exist</h1>
      <p className="mt-2">It may have been deleted.</p>
    </>
  );
}

/** @param load returns null if the row does not exist */
export function recordEditor<Opened extends object>(
  noun: string,
  load: (id: string) => Promise<Opened | null>,
  Form: ComponentType<Opened>,
) {
  const exitLink = { href: `/admin/${noun}s`, label: `All ${noun}s` };
  function RecordPage() {
    const id = idInAddress(noun);
    // The form detects other users' changes when it saves.
    const query = useQuery({
      queryKey: [noun],
      queryFn: () => (id === null ? null : load(id)),
      staleTime: Infinity,
    });
    return (
      <>
        <PageLink href={exitLink.href}>{exitLink.label}</PageLink>
        <Loaded
          query={query}
          loading={`Loading the ${noun}`}
          errorMessage={`The ${noun} could not be loaded.`}
        >
          {(opened) => (opened === null ? <MissingRecord noun={noun} /> : <Form {...opened} />)}
        </Loaded>
      </>
    );
  }
  return adminPage(RecordPage, { unsavedWorkIn: 'browser', exitLink });
}

type FormProps = {
  session: Omit<RecordSession<{ id: string; updated_at: string }>, 'bind'>;
  title: ReactNode;
  state: string;
  /** Of the row's page, if it has one. */
  sitePath: string | false;
  saveLabel: string;
  children: ReactNode;
};

export function RecordForm({ session, title, state, sitePath, saveLabel, children }: FormProps) {
  const { noun, stored } = session;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (session.save()) focusProblem(form.current);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={capitalize(noun)}>
      <h1 className="mt-1 break-words text-title">{title}</h1>
      <p className="ink-dim mt-1 flex flex-wrap items-center gap-x-4">
        {state}
        {sitePath && <PageLink href={sitePath}>View on the site</PageLink>}
      </p>
      <RecordConflict session={session} title={`This ${noun} was changed elsewhere`} />
      <div className="entry-fields mt-6 grid items-start gap-x-10 gap-y-5 lg:grid-cols-2">{children}</div>
      <FormBar {...session} label={saveLabel} savedText={`Saved at ${formatTime(stored.updated_at)}`} />
    </form>
  );
}

/** Runs after the next render. */
export function focusProblem(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

type ConflictProps = {
  session: Pick<RecordSession, 'theirs' | 'differences' | 'choose'>;
  title: string;
  /** Whether the replaced version can still be loaded. */
  keepsVersions?: boolean;
};

const MAX_DIFFERENCES = 5;

export function RecordConflict({ session, title, keepsVersions = false }: ConflictProps) {
  const { theirs, differences, choose } = session;
  if (!theirs) return null;
  const more = differences.length - MAX_DIFFERENCES;
  return (
    <ConflictAlert
      title={title}
      onLoadTheirs={() => choose('theirs')}
      onKeepMine={() => choose('mine')}
      keepMineNote={`Your version replaces theirs when you save.${keepsVersions ? ' Theirs stays under “Earlier versions.”' : ''}`}
    >
      <p>Someone saved another version at {formatTime(theirs.updated_at ?? '')}. It differs in:</p>
      <ul className="mt-1 list-disc pl-5">
        {differences.slice(0, MAX_DIFFERENCES).map((difference) => (
          <li key={difference} dir="auto" className="break-words">
            {capitalize(difference)}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </ConflictAlert>
  );
}

type SaveState = Pick<
  RecordSession,
  'theirs' | 'errors' | 'failure' | 'isDirty' | 'isSaving' | 'isRestored'
> & { savedText: string };

export function FormBar({ label, ...state }: SaveState & { label: string }) {
  const { theirs, isDirty, isSaving } = state;
  return (
    <div className={`compare-bar justify-between ${isDirty || isSaving ? '' : 'static'}`}>
      <SaveStatus {...state} />
      <Button type="submit" tone="gold" isInactive={!isDirty || isSaving || theirs !== null}>
        {label}
      </Button>
    </div>
  );
}

export function SaveStatus(state: SaveState) {
  return (
    <p
      role="status"
      className={`min-w-0 flex-1 basis-48 text-sm ${state.failure ? 'text-danger' : 'ink-dim'}`}
    >
      {statusText(state)}
    </p>
  );
}

function statusText({
  theirs,
  errors,
  failure,
  isDirty,
  isSaving,
  isRestored,
  savedText,
}: SaveState): string {
  if (failure) return `Not saved. ${failure}`;
  if (isSaving) return 'Saving…';
  if (theirs) return 'Choose which version to keep.';
  if (Object.keys(errors).length > 0) return 'Not saved. Some fields need your attention first.';
  if (isDirty)
    return isRestored ? 'Unsaved changes restored.' : draftNote('Unsaved changes are kept in this browser.');
  return savedText;
}
