import type { TextField } from '~/lib/site-texts/text-collections.ts';
import { Field } from '../chapters/editor/Field.tsx';

type Props = {
  kind: TextField['kind'];
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const ROWS = { text: 5, texts: 2, markdown: 18 } as const;
const MARKDOWN_HINT =
  'Markdown: an empty line between paragraphs, *emphasis*, **strong**, [words](https://…), > quotation, ### heading.';

/** One field of an entry, by its kind. */
export function TextInput({ kind, label, value, error, onChange }: Props) {
  return (
    <Field label={label} error={error} hint={kind === 'markdown' ? MARKDOWN_HINT : undefined}>
      {(control) => {
        if (kind === 'rating')
          return (
            <select
              {...control}
              className="field max-w-40"
              value={value}
              onChange={(event) => onChange(event.target.value)}
            >
              {value === '' && <option value="">Choose</option>}
              {[5, 4, 3, 2, 1].map((stars) => (
                <option key={stars} value={String(stars)}>
                  {stars === 1 ? '1 star' : `${stars} stars`}
                </option>
              ))}
            </select>
          );
        if (kind === 'line' || kind === 'price')
          return (
            <input
              {...control}
              className={kind === 'price' ? 'field max-w-40' : 'field'}
              inputMode={kind === 'price' ? 'decimal' : undefined}
              dir={kind === 'price' ? undefined : 'auto'}
              autoComplete="off"
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          );
        return (
          <textarea
            {...control}
            className="field"
            dir="auto"
            rows={ROWS[kind]}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </Field>
  );
}
