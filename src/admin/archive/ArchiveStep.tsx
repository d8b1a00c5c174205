import { useId } from 'react';
import { Choice } from '../Choice.tsx';
import { pluralize } from '../format-count.ts';
import type { Archive } from './archive.ts';

/** Replacing texts is the only choice that changes something. */
export const DEFAULT_CHOICES = { letters: true, episodes: true, books: true, texts: false, media: true };
export type ArchiveChoices = typeof DEFAULT_CHOICES;

type Props = {
  archive: Archive;
  choices: ArchiveChoices;
  onChange: (choices: ArchiveChoices) => void;
};

export function ArchiveStep({
  archive: { letters, episodes, books, texts, media },
  choices,
  onChange,
}: Props) {
  const id = useId();
  const parts: [name: keyof ArchiveChoices, count: number, label: string][] = [
    [
      'letters',
      letters.length,
      `Add ${pluralize(letters.length, 'letter')} as ${letters.length === 1 ? 'a draft' : 'drafts'}`,
    ],
    ['episodes', episodes.length, `Add missing episodes as drafts (${episodes.length} in the file)`],
    ['books', books.length, `Add missing books as drafts (${books.length} in the file)`],
    ['media', media.length, `Upload missing pictures and recordings (${media.length} in the file)`],
    ['texts', texts.size, 'Replace the texts of your site. Earlier versions are kept.'],
  ];
  const offered = parts.filter(([, count]) => count > 0);
  return (
    <section className="mt-10" aria-labelledby={id}>
      <h2 id={id} className="text-heading">
        2. Also in this file
      </h2>
      {offered.length === 0 && <p className="mt-2">The file contains only chapters.</p>}
      {offered.map(([name, , label]) => (
        <Choice
          key={name}
          label={label}
          checked={choices[name]}
          onChange={({ target }) => onChange({ ...choices, [name]: target.checked })}
        />
      ))}
    </section>
  );
}
