import type { BuiltChapter } from '~/data/chapters-at-build.ts';
import { episodePath } from '~/features/podcast/episode.ts';
import { bookPath, volumeTitle } from '~/features/books/book.ts';
import { preparedChapters } from '~/features/chapters/at-build/chapters-at-build.ts';
import { cacheInBuild } from '~/lib/site/cache-in-build.ts';
import {
  chapterParagraphs,
  indexPassages,
  plainParagraphs,
  type Source,
} from '~/features/scripture/passage-index.ts';
import { listBooks, listEpisodes, listSerials } from '~/lib/collections/entries.ts';
import { HAS_FIRST_EBOOK } from '~/lib/site/product.ts';
import { transcriptTurns } from '~/lib/podcast/transcript.ts';

const dialogues = import.meta.glob<string>('../../content/ebook/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export const passagesAtBuild = cacheInBuild(async () =>
  indexPassages([
    ...(await chapterSources()),
    ...(await bookSources()),
    ...(await episodeSources()),
    ...ebookSources(),
  ]),
);

async function chapterSources(): Promise<Source[]> {
  const serials = new Map((await listSerials()).map(({ id, title }) => [id, title]));
  const ofSerial = (chapter: BuiltChapter) =>
    chapter.in_current_serial ? '' : ` of ${serials.get(chapter.serial_id)}`;
  return (await preparedChapters()).map(({ chapter, html }) => ({
    kind: `Chapter ${chapter.chapter_number}${ofSerial(chapter)}`,
    fullKind: `${serials.get(chapter.serial_id)}, chapter ${chapter.chapter_number}`,
    title: chapter.chapter_title,
    paragraphs: chapterParagraphs(html, `/read/${chapter.slug}`),
  }));
}

async function bookSources(): Promise<Source[]> {
  return (await listBooks()).map((book) => {
    const url = bookPath(book);
    const texts = [book.longSummaryPart1, book.longSummaryPart2];
    return {
      kind: 'Book summary',
      title: volumeTitle(book.title),
      paragraphs: texts.flatMap((text) => plainParagraphs(text, url)),
    };
  });
}

async function episodeSources(): Promise<Source[]> {
  return (await listEpisodes()).map(({ episodeNumber, title, slug, transcript }) => {
    const url = episodePath({ slug });
    return {
      kind: `Episode ${episodeNumber}`,
      title,
      isSpoken: true,
      paragraphs: transcriptTurns(transcript).flatMap(({ paragraphs }) =>
        paragraphs.map((text) => ({ text, url })),
      ),
    };
  });
}

/** The e-book is a download, so its dialogues link to the landing page. */
function ebookSources(): Source[] {
  if (!HAS_FIRST_EBOOK) return [];
  return Object.values(dialogues).map((text) => ({
    kind: 'Free Genesis e-book',
    title: /^# (.+)$/m.exec(text)?.[1] ?? 'Genesis',
    isFile: true,
    paragraphs: plainParagraphs(text, '/landing'),
  }));
}
