import { DateFields } from '../../DateFields.tsx';
import { AddressField, Field } from '../../Field.tsx';
import { proposeSlug } from '~/lib/chapters/chapter-slug.ts';
import { followsTitle, MAX_META_DESCRIPTION, MAX_TITLE, type ChapterFields } from './chapter-fields.ts';
import type { EditorState } from './editor-state.ts';
import { releaseNote } from './ready-rules.ts';

export type FieldsProps = { state: EditorState; edit: (change: Partial<ChapterFields>) => void };

function controlOf({ state: { fields, errors }, edit }: FieldsProps, name: keyof ChapterFields) {
  return {
    name,
    error: errors[name],
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value }),
  };
}

export function TitleField(form: FieldsProps) {
  const { stored, fields } = form.state;
  const changesSlug = stored === null && followsTitle(fields);
  return (
    <Field
      {...controlOf(form, 'title')}
      label="Title"
      className="flex flex-wrap items-center gap-x-3 [&_.field-error]:basis-full [&_.field]:flex-1 [&_.label]:mb-0"
      dir="auto"
      autoComplete="off"
      onChange={({ target: { value } }) =>
        form.edit({ title: value, ...(changesSlug && { slug: proposeSlug(value, fields.number) }) })
      }
    />
  );
}

export function DetailsFields(form: FieldsProps) {
  const { state, edit } = form;
  const { stored, fields, errors } = state;
  const { is_published = false, slug: publishedSlug = '' } = stored?.chapter ?? {};
  return (
    <fieldset className="plate my-2 p-4 md:p-6">
      <legend className="sr-only">Details</legend>
      {is_published && <p className="ink-dim mb-4 text-sm">Readers see changes after “Publish changes.”</p>}
      <div className="grid grid-cols-2 gap-5 lg:grid-cols-[6rem_1fr_11rem_9rem] max-md:[&>*]:col-span-2">
        <Field
          {...controlOf(form, 'number')}
          label="Number"
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => edit({ number: event.target.value.trim() })}
        />
        <AddressField
          {...controlOf(form, 'slug')}
          hint={
            is_published && fields.slug !== publishedSlug
              ? `Links to /read/${publishedSlug} will redirect to the new address.`
              : `The chapter’s page: /read/${fields.slug || '…'}`
          }
          onChange={(event) => edit({ slug: event.target.value.trim() })}
        />
        <div className="col-span-2 -mt-3">
          <DateFields
            labels={['Release date', 'Release time']}
            value={{ date: fields.date, time: fields.time }}
            error={errors.time}
            onChange={edit}
          />
          <p className="ink-dim mt-2 text-sm" role="status">
            {releaseNote(state, Date.now())}
          </p>
        </div>
        <Field
          {...controlOf(form, 'metaTitle')}
          label="Title for search engines"
          className="lg:col-span-2"
          hint="Leave empty to use the chapter and book titles."
          maxLength={MAX_TITLE}
          dir="auto"
        />
        <Field
          {...controlOf(form, 'keywords')}
          label="Keywords"
          className="lg:col-span-2"
          hint="Separated by commas."
          dir="auto"
        />
        <Field
          {...controlOf(form, 'metaDescription')}
          as="textarea"
          label="Description for search engines and shared links"
          className="col-span-full"
          hint="Leave empty to use the chapter’s title."
          maxLength={MAX_META_DESCRIPTION}
          dir="auto"
          rows={3}
        />
      </div>
    </fieldset>
  );
}
