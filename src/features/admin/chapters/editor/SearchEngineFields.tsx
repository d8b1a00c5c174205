import { Field, type FieldsProps } from './Field.tsx';

/** What search engines and shared links say of a chapter. Folded away: each has something to fall back on. */
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
        >
          {(control) => (
            <input
              {...control}
              name="metaTitle"
              className="field"
              dir="auto"
              value={fields.metaTitle}
              onChange={(event) => edit({ metaTitle: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Meta description"
          error={errors.metaDescription}
          hint="Left empty, the chapter's title is used."
        >
          {(control) => (
            <textarea
              {...control}
              name="metaDescription"
              className="field"
              dir="auto"
              rows={3}
              value={fields.metaDescription}
              onChange={(event) => edit({ metaDescription: event.target.value })}
            />
          )}
        </Field>
        <Field label="Keywords" error={errors.keywords} hint="Separated by commas.">
          {(control) => (
            <input
              {...control}
              className="field"
              dir="auto"
              value={fields.keywords}
              onChange={(event) => edit({ keywords: event.target.value })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}
