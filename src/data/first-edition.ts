// The texts of the files in src/content, which the site shows where no administrator has changed them.
import type { TextCollection, TextEntry } from '~/lib/site-texts/text-collections.ts';
import { DataError } from './data-error.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';

/** Made by the build. */
export const FIRST_EDITION_PATH = '/admin/first-edition.json';

/** A collection's first edition. Throws DataError. */
export async function getFirstEdition(collection: TextCollection): Promise<TextEntry[]> {
  const answer = await fetchWithTimeout(FIRST_EDITION_PATH).catch((error: unknown) => {
    throw new DataError('network', String(error));
  });
  if (!answer.ok) throw new DataError('network', `The site answered ${answer.status}.`);
  const editions: unknown = await answer.json().catch(() => null);
  const entries = (editions as Partial<Record<TextCollection, unknown>> | null)?.[collection];
  if (!Array.isArray(entries)) throw new DataError('network', 'The site did not answer with its texts.');
  return entries as TextEntry[];
}
