// What of a converted paste goes to a place in the text: marks count at the start of a line only.
import { textOf, type ConvertedHtml } from '../../../manuscript/html-to-chapter-text.ts';
import { withoutMark } from './line-kinds.ts';

/** The words of the line on both sides of the place. */
export type Surroundings = { before: string; after: string };

export function pastedText(converted: ConvertedHtml, { before, after }: Surroundings): string {
  const isAlone = before.trim() === '' && after.trim() === '';
  const text = textOf(converted);
  if (isAlone) return text;
  const lines = text.split('\n');
  const joinsBefore = before.trim() !== '' || lines.length === 1;
  if (joinsBefore) lines[0] = withoutMark(lines[0] ?? '');
  const last = lines.length - 1;
  if (after.trim() !== '') lines[last] = withoutMark(lines[last] ?? '');
  return lines.join('\n');
}
