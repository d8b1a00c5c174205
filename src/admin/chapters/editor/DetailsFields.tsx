import { useState } from 'react';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { Field } from '../../Field.tsx';
import { proposeSlug, type ChapterFields, type FieldErrors, type StoredChapter } from './chapter-fields.ts';
import { releaseNote } from './ready-rules.ts';

export type FieldsProps = {
  fields: ChapterFields;
  errors: FieldErrors;
  edit: (change: Partial<ChapterFields>) => void;
};

export function DetailsFields({
  fields,
  errors,
  edit,
  stored,
}: FieldsProps & { stored: StoredChapter | null }) {
  const { is_published = false, is_ready = false, slug: publicSlug = '' } = stored?.chapter ?? {};
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
      <Field
        label="Number"
        error={errors.number}
        className="md:col-span-1"
        inputMode="numeric"
        autoComplete="off"
        value={fields.number}
        onChange={(event) => edit({ number: event.target.value.trim() })}
      />
      <Field
        label="Title"
        error={errors.title}
        className="md:col-span-5"
        dir="auto"
        autoComplete="off"
        value={fields.title}
        onChange={(event) => editTitle(event.target.value)}
      />
      <Field
        label="Slug"
        error={errors.slug}
        className="md:col-span-6"
        hint={
          is_published && fields.slug !== publicSlug
            ? `Links to /read/${publicSlug} will lead to the new address.`
            : `The chapter's address: /read/${fields.slug || '…'}`
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={fields.slug}
        onChange={(event) => {
          setFollowsTitle(false);
          edit({ slug: event.target.value.trim() });
        }}
      />
      <Field
        type="date"
        label="Release date"
        error={errors.date}
        className="md:col-span-2"
        value={fields.date}
        onChange={(event) => edit({ date: event.target.value })}
      />
      <Field
        type="time"
        label={`Release time (${SITE_TIME_ZONE})`}
        error={errors.time}
        className="md:col-span-2"
        value={fields.time}
        onChange={(event) => edit({ time: event.target.value })}
      />
      <p className="ink-dim text-sm md:col-span-6" role="status">
        {releaseNote({
          ...fields,
          isPublished: is_published,
          isReady: is_ready,
          now: Date.now(),
          ownTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        })}
      </p>
    </div>
  );
}

/** Metadata for search engines and shared links. Collapsed, because each field has a default. */
export function SearchEngineFields({ fields, errors, edit }: FieldsProps) {
  return (
    <details className="mt-5">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        For search engines and shared links
      </summary>
      <div className="mt-3 grid gap-5">
        <Field
          label="Meta title"
          error={errors.metaTitle}
          hint="Left empty, the chapter's title and the book's are used."
          name="metaTitle"
          dir="auto"
          value={fields.metaTitle}
          onChange={(event) => edit({ metaTitle: event.target.value })}
        />
        <Field
          as="textarea"
          label="Meta description"
          error={errors.metaDescription}
          hint="Left empty, the chapter's title is used."
          name="metaDescription"
          dir="auto"
          rows={3}
          value={fields.metaDescription}
          onChange={(event) => edit({ metaDescription: event.target.value })}
        />
        <Field
          label="Keywords"
          error={errors.keywords}
          hint="Separated by commas."
          dir="auto"
          value={fields.keywords}
          onChange={(event) => edit({ keywords: event.target.value })}
        />
      </div>
    </details>
  );
}
