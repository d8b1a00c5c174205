import { Choice } from '../Choice.tsx';
import { pluralize } from '../format-count.ts';
import { Step } from '../import/Step.tsx';
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
  const parts = describeParts(archive);
  const hasTexts = archive.texts.size > 0;
  return (
    <Step id="archive" title="2. Also in this file">
      {parts !== '' && (
        <Choice
          label={`Add ${parts}. Nothing on your site is replaced.`}
          checked={choices.missing}
          onChange={({ target }) => onChange({ ...choices, missing: target.checked })}
        />
      )}
      {hasTexts && (
        <Choice
          label="Replace your site’s texts with those in the file. Earlier versions are kept."
          checked={choices.texts}
          onChange={({ target }) => onChange({ ...choices, texts: target.checked })}
        />
      )}
      {parts === '' && !hasTexts && <p className="mt-2">The file contains only chapters.</p>}
    </Step>
  );
}

/** '2 letters and 1 file, as drafts' */
export function describeParts({ letters, episodes, books, media }: Archive): string {
  const parts = Object.entries({ letter: letters, episode: episodes, book: books, file: media });
  const list = parts.flatMap(([noun, { length }]) => (length > 0 ? pluralize(length, noun) : []));
  const drafts = letters.length + episodes.length + books.length;
  const state = drafts === 0 ? '' : drafts === 1 ? ', as a draft' : ', as drafts';
  return new Intl.ListFormat('en-US').format(list) + state;
}
