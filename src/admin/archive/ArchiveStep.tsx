import { useId } from 'react';
import { Choice } from '../Choice.tsx';
import { pluralize } from '../format-count.ts';
import type { Archive } from './archive.ts';

/** Replacing texts is the only choice that changes something. */
export const DEFAULT_CHOICES = { missing: true, texts: false };
export type ArchiveChoices = typeof DEFAULT_CHOICES;

type Props = {
  archive: Archive;
  choices: ArchiveChoices;
  onChange: (choices: ArchiveChoices) => void;
};

export function ArchiveStep({ archive, choices, onChange }: Props) {
  const id = useId();
  const parts = Object.entries({
    letter: archive.letters,
    episode: archive.episodes,
    book: archive.books,
    file: archive.media,
  }).flatMap(([noun, { length }]) => (length > 0 ? pluralize(length, noun) : []));
  const hasTexts = archive.texts.size > 0;
  return (
    <section className="mt-10" aria-labelledby={id}>
      <h2 id={id} className="text-heading">
        2. Also in this file
      </h2>
      {parts.length > 0 && (
        <Choice
          label={`Add what your site doesn’t have yet, as drafts (${parts.join(', ')})`}
          checked={choices.missing}
          onChange={({ target }) => onChange({ ...choices, missing: target.checked })}
        />
      )}
      {hasTexts && (
        <Choice
          label="Replace the texts of your site. Earlier versions are kept."
          checked={choices.texts}
          onChange={({ target }) => onChange({ ...choices, texts: target.checked })}
        />
      )}
      {parts.length === 0 && !hasTexts && <p className="mt-2">The file contains only chapters.</p>}
    </section>
  );
}
