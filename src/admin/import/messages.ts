import { formatCount } from '../format-count.ts';

export const NOT_IMPORTED = 'The import failed';
export const NOTHING_WRITTEN =
  'Nothing was imported. The table and your choices stay on this page, and so does the file: import again when you are ready.';
export const FIX_ROWS = 'Some chapters need your attention first.';
export const LEAVING_LOSES =
  'Until it is imported, the manuscript is kept on this page only: do not close it.';

export function chapters(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'chapter' : 'chapters'}`;
}

export function words(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'word' : 'words'}`;
}

export function outcomeSentence(counts: { created: number; updated: number; unchanged: number }): string {
  const parts = [
    counts.created > 0 && `${chapters(counts.created)} created`,
    counts.updated > 0 && `${chapters(counts.updated)} updated`,
    counts.unchanged > 0 && `${chapters(counts.unchanged)} unchanged`,
  ].filter((part) => part !== false);
  return `${parts.join(', ')}.`;
}
