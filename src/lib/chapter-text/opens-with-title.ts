import { LINE_END } from './chapter-lines.ts';

/** Whether a chapter's first line has the words of its title, whatever their case, marks and punctuation. */
export function opensWithTitle(chapter: { chapter_title: string; content: string | null }): boolean {
  const opening = (chapter.content ?? '').split(LINE_END).find((line) => line.trim() !== '') ?? '';
  const title = wordsOf(chapter.chapter_title);
  return title !== '' && wordsOf(opening) === title;
}

function wordsOf(text: string): string {
  const plain = text
    .replace(/<[^>]*>/g, '')
    .normalize('NFKD')
    .toLowerCase();
  return plain
    .replace(/\p{M}|['’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
