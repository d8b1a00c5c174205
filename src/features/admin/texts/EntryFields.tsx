import type { TextCollection, TextField } from '~/lib/site-texts/text-collections.ts';
import { COLLECTION_FORMS } from '~/lib/site-texts/text-collections.ts';
import { buttonClass } from '~/ui/button.ts';
import { TextInput } from './TextInput.tsx';
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
  /** Undefined where the entries are fixed. */
  order: Order | undefined;
};

/** One entry: its name, its fields, and its place in the list. */
export function EntryFields({ collection, entry, name, errors, onEdit, order }: Props) {
  const titleId = `entry-${entry.id}`;
  const shown = (field: TextField) => placesOf(field).some(({ place }) => place in entry.values);
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
          {COLLECTION_FORMS[collection].fields
            .filter(shown)
            .flatMap((field) =>
              placesOf(field).map(({ place, label }) => (
                <TextInput
                  key={place}
                  kind={field.kind}
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
      {/* What has just been pressed keeps the focus: hence no `disabled`. */}
      <button
        type="button"
        className={buttonClass('line')}
        aria-disabled={isFirst}
        aria-label={`Move up: ${name}`}
        onClick={() => onMove(-1)}
      >
        Move up
      </button>
      <button
        type="button"
        className={buttonClass('line')}
        aria-disabled={isLast}
        aria-label={`Move down: ${name}`}
        onClick={() => onMove(1)}
      >
        Move down
      </button>
      <button
        type="button"
        className={buttonClass('danger')}
        aria-label={`Remove: ${name}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </div>
  );
}
