import { useId } from 'react';
import { Choice } from '../Choice.tsx';
import { pluralize } from '../format-count.ts';
import type { Archive } from './archive.ts';

export type ArchiveChoices = {
  letters: boolean;
  episodes: boolean;
  books: boolean;
  texts: boolean;
  media: boolean;
};

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
  return (
    <section className="mt-10" aria-labelledby={id}>
      <h2 id={id} className="text-heading">
        2. Letters, episodes, books, texts, and files
      </h2>
      {letters.length + episodes.length + books.length + texts.size + media.length === 0 && (
        <p className="mt-2">The file contains only chapters.</p>
      )}
      {letters.length > 0 && (
        <Choice
          label={`Add ${pluralize(letters.length, 'letter')} as ${letters.length === 1 ? 'a draft' : 'drafts'}`}
          checked={choices.letters}
          onChange={({ target }) => onChange({ ...choices, letters: target.checked })}
        />
      )}
      {episodes.length > 0 && (
        <Choice
          label={`Add missing episodes as drafts (${episodes.length} in the file)`}
          checked={choices.episodes}
          onChange={({ target }) => onChange({ ...choices, episodes: target.checked })}
        />
      )}
      {books.length > 0 && (
        <Choice
          label={`Add missing books as drafts (${books.length} in the file)`}
          checked={choices.books}
          onChange={({ target }) => onChange({ ...choices, books: target.checked })}
        />
      )}
      {media.length > 0 && (
        <Choice
          label={`Upload missing pictures and recordings (${media.length} in the file)`}
          checked={choices.media}
          onChange={({ target }) => onChange({ ...choices, media: target.checked })}
        />
      )}
      {texts.size > 0 && (
        <>
          <Choice
            label="Replace the texts of your site"
            aria-describedby={`${id}-texts`}
            checked={choices.texts}
            onChange={({ target }) => onChange({ ...choices, texts: target.checked })}
          />
          <p id={`${id}-texts`} className="ink-dim text-sm">
            The texts they replace are kept as earlier versions.
          </p>
        </>
      )}
    </section>
  );
}
