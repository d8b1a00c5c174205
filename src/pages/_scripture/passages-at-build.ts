import { getCollection } from 'astro:content';
import { episodePath } from '~/features/podcast/episode.ts';
import { bookPath, nameInSeries } from '~/features/books/book.ts';
import { preparedChapters } from '~/features/chapters/at-build/chapters-at-build.ts';
import {
  chapterParagraphs,
  indexPassages,
  plainParagraphs,
  type IndexedBook,
  type Source,
} from '~/features/scripture/passage-index.ts';
import { episodesInOrder, inOrder } from '~/lib/collections/entries.ts';
import { parseTurns } from '~/lib/dialogue/turns.ts';

const scripts = import.meta.glob<string>('../../content/narration/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const dialogues = import.meta.glob<string>('../../content/ebook/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

let cachedPassages: Promise<IndexedBook[]> | undefined;

export function passagesAtBuild(): Promise<IndexedBook[]> {
  if (import.meta.env.DEV) return readPassages();
  cachedPassages ??= readPassages();
  return cachedPassages;
}

async function readPassages(): Promise<IndexedBook[]> {
  return indexPassages([
    ...(await chapterSources()),
    ...(await bookSources()),
    ...(await episodeSources()),
    ...ebookSources(),
  ]);
}

async function chapterSources(): Promise<Source[]> {
  return (await preparedChapters()).map(({ chapter, html }) => ({
    kind: `Chapter ${chapter.chapter_number}`,
    title: chapter.chapter_title,
    paragraphs: chapterParagraphs(html, `/read/${chapter.slug}`),
  }));
}

async function bookSources(): Promise<Source[]> {
  return inOrder(await getCollection('books')).map((book) => {
    const address = bookPath(book);
    const texts = [book.longSummaryPart1, book.longSummaryPart2];
    return {
      kind: 'Book summary',
      title: nameInSeries(book.title),
      paragraphs: texts.flatMap((text) => plainParagraphs(text, address)),
    };
  });
}

async function episodeSources(): Promise<Source[]> {
  return (await episodesInOrder()).map(({ episodeNumber, title, slug }) => {
    const address = episodePath({ slug });
    const turns = parseTurns(scripts[`../../content/narration/${slug}.txt`] ?? '');
    return {
      kind: `Episode ${episodeNumber}`,
      title,
      spoken: true,
      paragraphs: turns.flatMap(({ paragraphs }) => paragraphs.map((text) => ({ text, address }))),
    };
  });
}

/** The e-book is a download, so its dialogues link to the landing page. */
function ebookSources(): Source[] {
  return Object.values(dialogues).map((text) => ({
    kind: 'Free Genesis e-book',
    title: /^# (.+)$/m.exec(text)?.[1] ?? 'Genesis',
    isFile: true,
    paragraphs: plainParagraphs(text, '/landing'),
  }));
}
