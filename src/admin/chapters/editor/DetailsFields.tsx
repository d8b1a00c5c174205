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

function controlOf({ fields, errors, edit }: FieldsProps, name: keyof ChapterFields) {
  return {
    name,
    error: errors[name],
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value }),
  };
}

export function DetailsFields({ stored, ...form }: FieldsProps & { stored: StoredChapter | null }) {
  const { fields, edit } = form;
  const { is_published = false, is_ready = false, slug: publicSlug = '' } = stored?.chapter ?? {};
  const [followsTitle, setFollowsTitle] = useState(
    stored === null && (fields.slug === '' || fields.slug === proposeSlug(fields.title, fields.number)),
  );
  return (
    <div className="mt-4 grid gap-5 md:grid-cols-6">
      <Field
        {...controlOf(form, 'number')}
        label="Number"
        className="md:col-span-1"
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => edit({ number: event.target.value.trim() })}
      />
      <Field
        {...controlOf(form, 'title')}
        label="Title"
        className="md:col-span-5"
        dir="auto"
        autoComplete="off"
        onChange={({ target: { value: title } }) => {
          const isFollowed = followsTitle && stored === null;
          edit({ title, ...(isFollowed && { slug: proposeSlug(title, fields.number) }) });
        }}
      />
      <Field
        {...controlOf(form, 'slug')}
        label="Slug"
        className="md:col-span-6"
        hint={
          is_published && fields.slug !== publicSlug
            ? `Links to /read/${publicSlug} will redirect to the new address.`
            : `The chapter's address: /read/${fields.slug || '…'}`
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setFollowsTitle(false);
          edit({ slug: event.target.value.trim() });
        }}
      />
      <Field {...controlOf(form, 'date')} type="date" label="Release date" className="md:col-span-2" />
      <Field
        {...controlOf(form, 'time')}
        type="time"
        label={`Release time (${SITE_TIME_ZONE})`}
        className="md:col-span-2"
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

export function SearchEngineFields(form: FieldsProps) {
  return (
    <details className="mt-5">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        For search engines and shared links
      </summary>
      <div className="mt-3 grid gap-5">
        <Field
          {...controlOf(form, 'metaTitle')}
          label="Meta title"
          hint="If empty, the titles of the chapter and the book are used."
          dir="auto"
        />
        <Field
          {...controlOf(form, 'metaDescription')}
          as="textarea"
          label="Meta description"
          hint="If empty, the chapter's title is used."
          dir="auto"
          rows={3}
        />
        <Field {...controlOf(form, 'keywords')} label="Keywords" hint="Separated by commas." dir="auto" />
      </div>
    </details>
  );
}
