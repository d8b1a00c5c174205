import { useState } from 'react';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import type { StoredChapter } from './chapter-fields.ts';
import { Field, type FieldsProps } from './Field.tsx';
import { proposeSlug } from './propose-slug.ts';
import { releaseNote } from './release-note.ts';

type Props = FieldsProps & {
  /** Null while the chapter is not created. */
  stored: StoredChapter | null;
};

/** Number, title, address and release of a chapter. */
export function DetailsFields({ fields, errors, edit, stored }: Props) {
  const isPublished = stored?.chapter.is_published ?? false;
  // A new chapter's slug follows its title until one is typed.
  const [followsTitle, setFollowsTitle] = useState(
    stored === null && (fields.slug === '' || fields.slug === proposeSlug(fields.title, fields.number)),
  );
  const editTitle = (title: string) => {
    const isFollowed = followsTitle && stored === null;
    edit({ title, ...(isFollowed && { slug: proposeSlug(title, fields.number) }) });
  };

  return (
    <div className="mt-4 grid gap-5 md:grid-cols-6">
      <Field label="Number" error={errors.number} className="md:col-span-1">
        {(control) => (
          <input
            {...control}
            className="field"
            inputMode="numeric"
            autoComplete="off"
            value={fields.number}
            onChange={(event) => edit({ number: event.target.value.trim() })}
          />
        )}
      </Field>
      <Field label="Title" error={errors.title} className="md:col-span-5">
        {(control) => (
          <input
            {...control}
            className="field"
            dir="auto"
            autoComplete="off"
            value={fields.title}
            onChange={(event) => editTitle(event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Slug"
        error={errors.slug}
        className="md:col-span-6"
        hint={slugHint(fields.slug, isPublished ? stored?.chapter.slug : undefined)}
      >
        {(control) => (
          <input
            {...control}
            className="field"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={fields.slug}
            onChange={(event) => {
              setFollowsTitle(false);
              edit({ slug: event.target.value.trim() });
            }}
          />
        )}
      </Field>
      <ReleaseFields fields={fields} errors={errors} edit={edit} stored={stored} />
    </div>
  );
}

function ReleaseFields({ fields, errors, edit, stored }: Props) {
  const { date, time } = fields;
  return (
    <>
      <Field label="Release date" error={errors.date} className="md:col-span-2">
        {(control) => (
          <input
            {...control}
            type="date"
            className="field"
            value={date}
            onChange={(event) => edit({ date: event.target.value })}
          />
        )}
      </Field>
      <Field label={`Release time (${SITE_TIME_ZONE})`} error={errors.time} className="md:col-span-2">
        {(control) => (
          <input
            {...control}
            type="time"
            className="field"
            value={time}
            onChange={(event) => edit({ time: event.target.value })}
          />
        )}
      </Field>
      <p className="ink-dim text-sm md:col-span-6" role="status">
        {releaseNote({
          date,
          time,
          isPublished: stored?.chapter.is_published ?? false,
          isReady: stored?.chapter.is_ready ?? false,
          now: Date.now(),
          ownTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        })}
      </p>
    </>
  );
}

/** @param publicSlug the slug that readers know; undefined while there are none */
function slugHint(slug: string, publicSlug: string | undefined): string {
  return publicSlug !== undefined && slug !== publicSlug
    ? `Links to /read/${publicSlug} will stop working.`
    : `The chapter's address: /read/${slug || '…'}`;
}
