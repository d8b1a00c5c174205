// How much markup a chapter's text may have. The database refuses more in the same words (private.markup_problem).
import { LINE_END } from './chapter-lines.ts';

const MOST_TAGS_IN_A_LINE = 200;
const MOST_TAGS = 20_000;

/** What is wrong with the amount of markup, as a sentence for the author that names the line; null when nothing is. */
export function markupProblem(text: string): string | null {
  const all = tagsIn(text);
  if (all <= MOST_TAGS_IN_A_LINE) return null;
  if (all > MOST_TAGS) return 'The text has more than 20,000 tags.';
  const index = text.split(LINE_END).findIndex((line) => tagsIn(line) > MOST_TAGS_IN_A_LINE);
  return index < 0 ? null : `Line ${index + 1} has more than 200 tags.`;
}

function tagsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) count += 1;
  return count;
}
