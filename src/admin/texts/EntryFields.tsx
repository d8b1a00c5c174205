import type { ReactNode } from 'react';
import { COLLECTION_FORMS, type TextCollection, type TextField } from '~/lib/site-texts/text-fields.ts';
import { Stars } from '~/ui/Stars.tsx';
import { Choice } from '../Choice.tsx';
import { Field } from '../Field.tsx';
import { MediaField } from '../media/MediaField.tsx';
import { pluralize } from '../format-count.ts';
import { ebookHint, type FormEntry } from './text-form.ts';

type Props = {
  collection: TextCollection;
  entry: FormEntry;
  name: string;
  errors: Readonly<Record<string, string>>;
  hidesSamples: boolean;
  isOpen: boolean;
  isChanged: boolean;
  onToggle: () => void;
  onEdit: (path: string, value: string) => void;
  menu: ReactNode;
};

export function EntryFields(props: Props) {
  const { collection, entry, name, errors, hidesSamples, isOpen, isChanged, onToggle, onEdit, menu } = props;
  const { fields, isList } = COLLECTION_FORMS[collection];
  const { values } = entry;
  const titleId = `entry-${entry.id}`;
  return (
    <li className="border-b border-hairline">
      <section aria-labelledby={titleId}>
        <div className="flex items-start gap-x-4">
          <div className="min-w-0 flex-1 gap-x-4 md:flex md:items-start">
            <div className="min-w-0 flex-1">
              <h2 className="text-lg">
                <button
                  id={titleId}
                  type="button"
                  className="flex min-h-11 w-full items-center gap-3 py-2 text-left hover:text-gold-bright"
                  aria-expanded={isOpen}
                  onClick={onToggle}
                >
                  <span
                    aria-hidden="true"
                    className={`list-item flex-none list-inside ${isOpen ? 'list-[disclosure-open]' : 'list-[disclosure-closed]'}`}
                  />
                  <span dir="auto" className="min-w-0 break-words">
                    {name}
                  </span>
                </button>
              </h2>
              {isChanged && <p className="ink-dim pb-2 text-sm lg:pl-7">Not on your site until you save</p>}
            </div>
            {'sample' in values && (
              <div>
                <Choice
                  role="switch"
                  label="Sample"
                  aria-describedby="sample-hint"
                  checked={values['sample'] === 'true'}
                  onChange={({ target }) => onEdit('sample', target.checked ? 'true' : '')}
                />
              </div>
            )}
          </div>
          {menu}
        </div>
        {isOpen && (
          <div id={`fields-${entry.id}`} className="grid items-start gap-8 pb-8 pt-2 lg:grid-cols-2 lg:pl-7">
            <div className="entry-fields grid gap-5">
              {fields
                .filter(({ name: path }) => path in values && path !== 'sample')
                .map((field) => (
                  <TextInput
                    key={field.name}
                    field={
                      field.name === 'offersEbook'
                        ? { ...field, hint: ebookHint(values, hidesSamples) }
                        : field
                    }
                    value={values[field.name] ?? ''}
                    error={errors[field.name]}
                    onChange={(value) => onEdit(field.name, value)}
                  />
                ))}
            </div>
            {isList && <EntryPreview {...{ collection, name, entry }} />}
          </div>
        )}
      </section>
    </li>
  );
}

function EntryPreview({ collection, name, entry: { values } }: Pick<Props, 'collection' | 'name' | 'entry'>) {
  const { fields, titleField } = COLLECTION_FORMS[collection];
  return (
    <figure className="plate hidden break-words p-6 lg:block">
      <figcaption className="ink-dim text-sm">Preview</figcaption>
      <p dir="auto" className="mt-3 font-serif text-heading">
        {name}
      </p>
      {fields.map(({ name: path, kind }) => {
        const value = values[path];
        if (!value || path === titleField || kind === 'switch') return null;
        if (kind === 'rating')
          return <Stars key={path} rating={Number(value)} className="mr-2 align-middle" />;
        const look = kind === 'text' ? 'my-4 whitespace-pre-line font-serif text-lg' : 'ink-dim mb-3';
        return (
          <p key={path} dir="auto" className={look}>
            {value}
          </p>
        );
      })}
      {values['sample'] === 'true' && <p className="sample-badge align-middle">Sample</p>}
    </figure>
  );
}

type InputProps = {
  field: TextField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const ROWS: Record<string, number> = { text: 5, markdown: 18 };
const INPUT_TYPES: Record<string, string> = { line: 'text', email: 'email', link: 'url' };
const MARKDOWN_HINT =
  'Leave an empty line between paragraphs. Type *italic*, **bold**, [a link](https://…), > for a quote, ### for a heading.';

function TextInput({ field: { kind, label, hint, name }, onChange, ...rest }: InputProps) {
  if (kind === 'image' || kind === 'audio' || kind === 'book')
    return <MediaField {...{ kind, label, hint, ...rest }} onChange={(file) => onChange(file?.name ?? '')} />;
  if (kind === 'switch')
    return (
      <div>
        <Choice
          label={label}
          aria-describedby={`hint-${name}`}
          checked={rest.value === 'true'}
          onChange={({ target }) => onChange(target.checked ? 'true' : '')}
        />
        <p id={`hint-${name}`} className="ink-dim text-sm">
          {hint}
        </p>
      </div>
    );
  const control = {
    ...rest,
    label,
    autoFocus: location.hash === `#${name}`,
    hint: kind === 'markdown' ? MARKDOWN_HINT : hint,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (kind === 'rating')
    return (
      <Field as="select" {...control} className="max-w-40">
        {rest.value === '' && <option value="">Choose</option>}
        {[5, 4, 3, 2, 1].map((stars) => (
          <option key={stars} value={stars}>
            {pluralize(stars, 'star')}
          </option>
        ))}
      </Field>
    );
  const type = INPUT_TYPES[kind];
  if (type)
    return <Field {...control} type={type} dir={type === 'text' ? 'auto' : 'ltr'} autoComplete="off" />;
  return <Field as="textarea" {...control} dir="auto" rows={ROWS[kind]} />;
}
