import { useQuery } from '@tanstack/react-query';
import { useRef, type FormEvent } from 'react';
import { getSerial, listSerialChapters, type Serial } from '~/data/serials.ts';
import { formatTime } from '~/lib/dates/dates.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { ConflictAlert } from '../ConflictAlert.tsx';
import { Field } from '../Field.tsx';
import { Loaded } from '../Loaded.tsx';
import { MediaField } from '../media/MediaField.tsx';
import { PageLink } from '../PageHeader.tsx';
import type { SerialFields } from './serial-fields.ts';
import { sitePath, STATE_NAMES } from './serial-state.ts';
import { useSerial, type SerialSession } from './use-serial.ts';

const ALL_SERIALS = { href: '/admin/serials', label: 'All serials' };

export const SerialEditor = adminPage(OpenSerial, { unsavedWorkIn: 'browser', exitLink: ALL_SERIALS });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Opened = { serial: Serial; hasPublished: boolean };

async function loadSerial(): Promise<Opened | 'missing'> {
  const id = new URLSearchParams(location.search).get('serial') ?? '';
  const [serial, chapters] = await Promise.all([UUID.test(id) ? getSerial(id) : null, listSerialChapters()]);
  if (serial === null) return 'missing';
  const hasPublished = chapters.some(({ serial_id, is_published }) => serial_id === id && is_published);
  return { serial, hasPublished };
}

function OpenSerial() {
  // The form detects other users' changes when it saves.
  const query = useQuery({ queryKey: ['serial'], queryFn: loadSerial, staleTime: Infinity });
  return (
    <>
      <PageLink href={ALL_SERIALS.href}>{ALL_SERIALS.label}</PageLink>
      <Loaded query={query} loading="Loading the serial" errorMessage="The serial could not be loaded.">
        {(opened) =>
          opened === 'missing' ? (
            <>
              <h1 className="mt-4 text-title">This serial does not exist</h1>
              <p className="mt-2">It may have been deleted.</p>
            </>
          ) : (
            <SerialForm {...opened} />
          )
        }
      </Loaded>
    </>
  );
}

function SerialForm({ serial, hasPublished }: Opened) {
  const session = useSerial(serial);
  const { fields, stored, theirs, errors, edit } = session;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (session.save()) return;
    // Runs after the next render.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const bind = (name: keyof SerialFields) => ({
    value: fields[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value }),
  });

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Serial">
      <h1 className="mt-2 break-words text-title">
        <bdi>{stored.title}</bdi>
      </h1>
      <p className="ink-dim mt-1 flex flex-wrap items-center gap-x-4">
        {STATE_NAMES[stored.state]}
        <PageLink href={sitePath(stored)}>View on the site</PageLink>
      </p>
      {theirs && (
        <ConflictAlert
          title="This serial was changed elsewhere"
          onLoadTheirs={() => session.choose('theirs')}
          onKeepMine={() => session.choose('mine')}
        >
          If you keep yours, your next save replaces theirs.
        </ConflictAlert>
      )}
      {session.isRestored && !theirs && (
        <p role="status" className="plate mt-6 border-l-4 border-l-gold p-4">
          Unsaved changes restored.
        </p>
      )}
      <div className="mt-6 grid items-start gap-x-10 gap-y-5 lg:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <Field label="Title" dir="auto" maxLength={200} autoComplete="off" {...bind('title')} />
          <Field
            label="Tagline"
            hint="One sentence, shown below the title."
            dir="auto"
            maxLength={300}
            autoComplete="off"
            {...bind('tagline')}
          />
          <Field
            as="textarea"
            label="Description"
            hint="Shown on the serial’s page. Each line is a paragraph."
            dir="auto"
            rows={8}
            maxLength={5000}
            {...bind('description')}
          />
        </div>
        <div className="grid min-w-0 gap-5">
          <MediaField
            kind="image"
            label="Cover"
            hint="Upright, at least 1000 pixels wide. Also the cover of the e-book, which is plain without one."
            value={fields.cover}
            onChange={(file) => edit({ cover: file?.name ?? '' })}
          />
          {fields.cover !== '' && (
            <Field
              label="What the cover shows"
              hint="For readers who can’t see it."
              dir="auto"
              maxLength={1000}
              {...bind('cover_alt')}
            />
          )}
          <Field
            label="Address"
            hint={
              hasPublished
                ? 'A serial with published chapters keeps its address.'
                : 'Of the e-book, and of the serial’s page once it is complete: …/serials/the-title'
            }
            dir="ltr"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={hasPublished}
            {...bind('slug')}
          />
        </div>
      </div>
      <SaveBar {...session} />
    </form>
  );
}

function SaveBar({ stored, theirs, errors, failure, isDirty, isSaving }: SerialSession) {
  const status = () => {
    if (failure) return `Not saved. ${failure}`;
    if (isSaving) return 'Saving…';
    if (theirs) return 'Choose which version to keep.';
    if (Object.keys(errors).length > 0) return 'Not saved. Some fields need your attention first.';
    if (isDirty) return 'Unsaved changes are kept in this browser.';
    return `Saved at ${formatTime(stored.updated_at)}`;
  };
  return (
    <div className={`compare-bar justify-between ${isDirty || isSaving ? '' : 'static'}`}>
      <p role="status" className={`min-w-0 flex-1 basis-48 text-sm ${failure ? 'text-danger' : 'ink-dim'}`}>
        {status()}
      </p>
      <Button type="submit" tone="gold" isInactive={!isDirty || isSaving || theirs !== null}>
        Save
      </Button>
    </div>
  );
}
