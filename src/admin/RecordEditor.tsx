// The page and the form around the fields of one row, such as a book.
import { useQuery } from '@tanstack/react-query';
import { useRef, type FormEvent, type ReactNode } from 'react';
import { formatTime } from '~/lib/dates/dates.ts';
import { Button } from './Button.tsx';
import { ConflictAlert } from './ConflictAlert.tsx';
import { Loaded } from './Loaded.tsx';
import { PageLink } from './PageHeader.tsx';

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

type PageProps<Opened> = {
  noun: string;
  listLink: { href: string; label: string };
  /** Returns null if the row does not exist. */
  load: (id: string) => Promise<Opened | null>;
  children: (opened: Opened) => ReactNode;
};

export function RecordPage<Opened>({ noun, listLink, load, children }: PageProps<Opened>) {
  const id = idInAddress(noun);
  // The form detects other users' changes when it saves.
  const query = useQuery({
    queryKey: [noun],
    queryFn: () => (id === null ? null : load(id)),
    staleTime: Infinity,
  });
  return (
    <>
      <PageLink href={listLink.href}>{listLink.label}</PageLink>
      <Loaded query={query} loading={`Loading the ${noun}`} errorMessage={`The ${noun} could not be loaded.`}>
        {(opened) => (opened === null ? <MissingRecord noun={noun} /> : children(opened))}
      </Loaded>
    </>
  );
}

/** The part of useRecord's result that this form needs. */
type Session = {
  stored: { updated_at: string };
  theirs: { updated_at: string } | null;
  differences: readonly string[];
  errors: object;
  failure: string | null;
  isDirty: boolean;
  isSaving: boolean;
  isRestored: boolean;
  save: () => boolean;
  choose: (choice: 'mine' | 'theirs') => void;
};

type FormProps = {
  noun: string;
  session: Session;
  title: ReactNode;
  /** The state, and a link to the page. */
  note: ReactNode;
  saveLabel: string;
  children: ReactNode;
};

export function RecordForm({ noun, session, title, note, saveLabel, children }: FormProps) {
  const { theirs } = session;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (session.save()) return;
    // Runs after the next render.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={noun.charAt(0).toUpperCase() + noun.slice(1)}>
      <h1 className="mt-1 break-words text-title">{title}</h1>
      <p className="ink-dim mt-1 flex flex-wrap items-center gap-x-4">{note}</p>
      {theirs && (
        <ConflictAlert
          title={`This ${noun} was changed elsewhere`}
          onLoadTheirs={() => session.choose('theirs')}
          onKeepMine={() => session.choose('mine')}
        >
          The other version, saved at {formatTime(theirs.updated_at)}, differs in:{' '}
          {session.differences.join(', ')}. “Keep mine” keeps your changes, and your next save replaces it.
        </ConflictAlert>
      )}
      <div className="entry-fields mt-6 grid items-start gap-x-10 gap-y-5 lg:grid-cols-2 [&_textarea]:max-h-96">
        {children}
      </div>
      <FormBar
        {...session}
        label={saveLabel}
        savedText={`Saved at ${formatTime(session.stored.updated_at)}`}
      />
    </form>
  );
}

type BarProps = Pick<Session, 'errors' | 'failure' | 'isDirty' | 'isSaving' | 'isRestored'> & {
  theirs: object | null;
  label: string;
  savedText: string;
};

export function FormBar({ label, ...state }: BarProps) {
  const { theirs, failure, isDirty, isSaving } = state;
  return (
    <div className={`compare-bar justify-between ${isDirty || isSaving ? '' : 'static'}`}>
      <p role="status" className={`min-w-0 flex-1 basis-48 text-sm ${failure ? 'text-danger' : 'ink-dim'}`}>
        {statusText(state)}
      </p>
      <Button type="submit" tone="gold" isInactive={!isDirty || isSaving || theirs !== null}>
        {label}
      </Button>
    </div>
  );
}

export function statusText(state: Omit<BarProps, 'label'>): string {
  const { theirs, errors, failure, isDirty, isSaving, isRestored, savedText } = state;
  if (failure) return `Not saved. ${failure}`;
  if (isSaving) return 'Saving…';
  if (theirs) return 'Choose which version to keep.';
  if (Object.keys(errors).length > 0) return 'Not saved. Some fields need your attention first.';
  if (isDirty) return isRestored ? 'Unsaved changes restored.' : 'Unsaved changes are kept in this browser.';
  return savedText;
}
