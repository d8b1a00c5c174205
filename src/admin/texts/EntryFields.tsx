import { useId } from 'react';
import { COLLECTION_FORMS, type TextCollection, type TextField } from '~/lib/site-texts/text-collections.ts';
import { Button } from '../Button.tsx';
import { Field } from '~/ui/fields.tsx';
import { Choice } from '../Choice.tsx';
import { placesOf, type FormEntry } from './text-form.ts';

type Order = {
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

type Props = {
  collection: TextCollection;
  entry: FormEntry;
  name: string;
  errors: Readonly<Record<string, string>>;
  onEdit: (place: string, value: string) => void;
  order: Order | undefined;
};

export function EntryFields({ collection, entry, name, errors, onEdit, order }: Props) {
  const titleId = `entry-${entry.id}`;
  return (
    <li>
      <section className="plate p-4 md:p-6" aria-labelledby={titleId}>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 id={titleId} tabIndex={-1} dir="auto" className="min-w-0 flex-1 basis-60 break-words text-xl">
            {name}
          </h2>
          {order && <OrderButtons name={name} {...order} />}
        </div>
        <div className="mt-4 grid gap-5">
          {COLLECTION_FORMS[collection].fields.flatMap((field) =>
            placesOf(field)
              .filter(({ place }) => place in entry.values)
              .map(({ place, label }) => (
                <TextInput
                  key={place}
                  field={field}
                  label={label}
                  value={entry.values[place] ?? ''}
                  error={errors[place]}
                  onChange={(value) => onEdit(place, value)}
                />
              )),
          )}
        </div>
      </section>
    </li>
  );
}

function OrderButtons({ name, isFirst, isLast, onMove, onRemove }: Order & { name: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button isInactive={isFirst} aria-label={`Move up: ${name}`} onClick={() => onMove(-1)}>
        Move up
      </Button>
      <Button isInactive={isLast} aria-label={`Move down: ${name}`} onClick={() => onMove(1)}>
        Move down
      </Button>
      <Button tone="danger" aria-label={`Remove: ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

type InputProps = {
  field: TextField;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const ROWS = { text: 5, texts: 2, markdown: 18 } as const;
const MARKDOWN_HINT =
  'Markdown: an empty line between paragraphs, *emphasis*, **strong**, [words](https://…), > quotation, ### heading.';

function TextInput({ field: { kind, hint }, label, value, error, onChange }: InputProps) {
  const hintId = useId();
  if (kind === 'switch')
    return (
      <div>
        <Choice
          role="switch"
          label={label}
          aria-describedby={hintId}
          checked={value === 'true'}
          onChange={(event) => onChange(event.target.checked ? 'true' : '')}
        />
        <p id={hintId} className="ink-dim text-sm">
          {hint}
        </p>
      </div>
    );
  return (
    <Field label={label} error={error} hint={kind === 'markdown' ? MARKDOWN_HINT : hint}>
      {(tied) => {
        const control = {
          ...tied,
          value,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        };
        switch (kind) {
          case 'rating':
            return (
              <select {...control} className="field max-w-40">
                {value === '' && <option value="">Choose</option>}
                {[5, 4, 3, 2, 1].map((stars) => (
                  <option key={stars} value={String(stars)}>
                    {stars === 1 ? '1 star' : `${stars} stars`}
                  </option>
                ))}
              </select>
            );
          case 'line':
            return <input {...control} dir="auto" autoComplete="off" />;
          case 'price':
            return <input {...control} className="field max-w-40" inputMode="decimal" autoComplete="off" />;
          case 'text':
          case 'texts':
          case 'markdown':
            return <textarea {...control} dir="auto" rows={ROWS[kind]} />;
        }
      }}
    </Field>
  );
}
