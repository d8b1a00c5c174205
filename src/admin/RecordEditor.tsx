// The page and the form around the fields of one row, such as a book.
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, FormEvent, ReactNode } from 'react';
import { formatTime } from '~/lib/dates/dates.ts';
import { adminPage } from './auth/AdminGuard.tsx';
import { Button } from './Button.tsx';
import { ConflictAlert } from './ConflictAlert.tsx';
import { capitalize } from './format-count.ts';
import { Loaded } from './Loaded.tsx';
import { PageLink } from './PageHeader.tsx';
import type { RecordSession } from './use-record.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param load returns null if the row does not exist */
export function recordEditor<Opened extends object>(
  noun: string,
  load: (id: string) => Promise<Opened | null>,
  Form: ComponentType<Opened>,
) {
  const exitLink = { href: `/admin/${noun}s`, label: `All ${noun}s` };
  function RecordPage() {
    const id = new URLSearchParams(location.search).get(noun) ?? '';
    // The form detects other users' changes when it saves.
    const query = useQuery({
      queryKey: [noun],
      queryFn: () => (UUID.test(id) ? load(id) : null),
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
          {(opened) =>
            opened ? (
              <Form {...opened} />
            ) : (
              <>
                <h1 className="mt-4 text-title">This {noun} does not exist</h1>
                <p className="mt-2">It may have been deleted.</p>
              </>
            )
          }
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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (session.save()) focusProblem(event.currentTarget);
  };
  return (
    <form noValidate onSubmit={submit} aria-label={capitalize(noun)}>
      <h1 className="mt-1 break-words text-title">{title}</h1>
      <p className="ink-dim mt-1 flex flex-wrap items-center gap-x-4">
        {state}
        {sitePath && <PageLink href={sitePath}>View on the site</PageLink>}
      </p>
      <RecordConflict session={session} />
      <div className="entry-fields mt-6 grid items-start gap-x-10 gap-y-5 lg:grid-cols-2">{children}</div>
      <FormBar {...session} label={saveLabel} savedText={`Saved at ${formatTime(stored.updated_at)}`} />
    </form>
  );
}

export const draftLabel = (isOut: boolean) =>
  isOut ? 'Take it off the site. Only editors will see it.' : 'Not yet. It is a draft that only editors see.';

/** Runs after the next render. */
export function focusProblem(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

type ConflictProps = {
  session: Pick<RecordSession, 'noun' | 'theirs' | 'differences' | 'choose'>;
  title?: string;
  /** Whether the replaced version can still be loaded. */
  keepsVersions?: boolean;
};

const MAX_DIFFERENCES = 5;

export function RecordConflict({ session, title, keepsVersions = false }: ConflictProps) {
  const { noun, theirs, differences, choose } = session;
  if (!theirs) return null;
  const more = differences.length - MAX_DIFFERENCES;
  return (
    <ConflictAlert
      title={title ?? `This ${noun} was changed elsewhere`}
      onLoadTheirs={() => choose('theirs')}
      onKeepMine={() => choose('mine')}
      keepMineNote={`Your version replaces theirs when you save.${keepsVersions ? ' Theirs stays under “Earlier versions.”' : ''}`}
    >
      <p>Another version was saved at {formatTime(theirs.updated_at ?? '')}. It differs in:</p>
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

type SaveState = Pick<RecordSession, 'failure' | 'status'> & { savedText: ReactNode };

type BarProps = SaveState & Pick<RecordSession, 'theirs' | 'isDirty' | 'isSaving'> & { label: string };

export function FormBar({ label, theirs, isDirty, isSaving, ...state }: BarProps) {
  return (
    <div className={`compare-bar justify-between ${isDirty || isSaving ? '' : 'static'}`}>
      <SaveStatus {...state} />
      <Button type="submit" tone="gold" isInactive={!isDirty || isSaving || theirs !== null}>
        {label}
      </Button>
    </div>
  );
}

export function SaveStatus({ failure, status, savedText }: SaveState) {
  return (
    <p role="status" className={`min-w-0 flex-1 basis-48 text-sm ${failure ? 'text-danger' : 'ink-dim'}`}>
      {failure ? `Not saved. ${failure}` : (status ?? savedText)}
    </p>
  );
}
