import { useCallback, useEffect, useState } from 'react';
import {
  getChapterBySlug,
  getCurrentSlug,
  listChapters,
  type ListedChapter,
  type ReadableChapter,
} from '~/data/chapters.ts';
import { orEmpty, orNull } from '~/data/data-error.ts';
import { fetchOnce } from '~/lib/browser/fetch-once.ts';
import { chapterHead, type ChapterMetaFields } from '~/lib/chapters/chapter-head.ts';
import { isSlug } from '~/lib/chapters/chapter-slug.ts';
import { FIRST_SERIAL, type ChapterSerial } from '~/lib/chapters/serial.ts';
import { chaptersToShow, type SerialState } from '~/lib/chapters/serial-state.ts';
import { readingMinutes } from '~/lib/chapter-text/reading-time.ts';
import { formatShortDate } from '~/lib/dates/dates.ts';
import { isLineId } from '~/lib/chapter-text/line-ids.ts';
import { renderForReading } from '~/lib/chapter-text/render-chapter.ts';
import { opensWithTitle } from '~/lib/chapter-text/chapter-lines.ts';
import { linkReferences } from '~/lib/scripture/link-references.ts';
import { replacePageWithToast } from '~/lib/toasts/flash-toast.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import { nextRelease } from '../list/list-rules.ts';
import { ChapterArticle } from './ChapterArticle.tsx';
import { ChapterEnd } from './ChapterEnd.tsx';
import { CopyLink } from './CopyLink.island.tsx';
import { LoadingChapter } from './LoadingChapter.tsx';
import { CHAPTER_LOAD_FAILED, CHECK_CONNECTION, NOT_YET_PUBLISHED } from './messages.ts';
import { findNeighbors, type Neighbors } from './neighbors.ts';
import { readChapter } from './read-chapter.ts';
import { ReaderTools } from './ReaderTools.island.tsx';

type State =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'shown'; chapter: ReadableChapter; html: string; neighbors: Neighbors; upcoming: Upcoming };
type Upcoming = ReturnType<typeof nextRelease<ListedChapter>>;

type Props = { serial?: ChapterSerial; state?: SerialState };

export const ChapterFallback = withErrorBoundary(function ChapterFallback({
  serial = FIRST_SERIAL,
  state: serialState = 'running',
}: Props) {
  const [state, setState] = useState<State>({ kind: 'loading' });

  const load = useCallback(async () => {
    setState({ kind: 'loading' });
    try {
      const slug = parseSlug(location.pathname);
      const chapter = slug === null ? null : await getChapterBySlug(slug);
      if (chapter === null) return location.replace(await findRedirect(slug));
      if (!chapter.is_published)
        return replacePageWithToast('/chapters', { title: NOT_YET_PUBLISHED, tone: 'error' });
      const chapters = chaptersToShow(await orEmpty(fetchOnce(listChapters)), serialState);
      updateHead(chapter, serial.title);
      setState({
        kind: 'shown',
        chapter,
        html: linkReferences(renderForReading(chapter.content ?? '')),
        neighbors: {
          ...findNeighbors(chapter.chapter_number, onlyPublished(chapters)),
          isComplete: serial.isComplete,
        },
        upcoming: nextRelease(chapters, Date.now()),
      });
    } catch {
      setState({ kind: 'failed' });
    }
  }, [serial, serialState]);

  const retry = () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    void load();
  };

  useEffect(() => void load(), [load]);
  useEffect(() => {
    // The browser looked for the fragment before the text was rendered.
    if (state.kind !== 'shown') return;
    if (isLineId(location.hash.slice(1))) document.getElementById(location.hash.slice(1))?.scrollIntoView();
    const { chapter } = state;
    const listing = fetchOnce(listChapters).then(onlyPublished);
    return readChapter({ ...chapter, edition: chapter.edition ?? 1, wordCount: chapter.word_count }, listing);
  }, [state]);

  if (state.kind === 'loading') return <LoadingChapter book={serial.title} />;
  if (state.kind === 'failed') {
    return (
      <div role="alert" className="mx-auto max-w-text px-5 py-24">
        <h1 className="text-title">{CHAPTER_LOAD_FAILED}</h1>
        <p className="mt-4">{CHECK_CONNECTION}</p>
        <p className="mt-6 flex flex-wrap gap-3">
          <button type="button" className={buttonClass('gold')} onClick={retry}>
            Try again
          </button>
          <a className={buttonClass('line')} href="/chapters">
            All chapters
          </a>
        </p>
      </div>
    );
  }
  const { chapter, upcoming } = state;
  return (
    <ChapterArticle
      book={serial.title}
      chapter={chapter}
      neighbors={state.neighbors}
      opensWithTitle={opensWithTitle(chapter)}
      minutes={readingMinutes(chapter.word_count)}
      tools={<ReaderTools chapter={chapter} />}
      upcoming={
        upcoming && (
          <p>
            <bdi className="font-serif text-heading">{upcoming.chapter_title}, </bdi>
            <time dateTime={upcoming.release_date}>{formatShortDate(upcoming.release_date)}</time>
          </p>
        )
      }
      end={
        <ChapterEnd
          chapter={chapter}
          url={location.origin + location.pathname}
          serial={serial}
          copy={<CopyLink />}
        />
      }
    >
      {/* Sanitized by renderForReading. */}
      <div dangerouslySetInnerHTML={{ __html: state.html }} />
    </ChapterArticle>
  );
});

function updateHead(chapter: ChapterMetaFields, serial: string): void {
  // Static hosts serve the page as built, without the chapter's URL.
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  const fallbackUrl = (canonical?.href ?? location.href).replace(/\/read(?:\/.*)?$/, '/read');
  const head = chapterHead(chapter, fallbackUrl, serial);
  document.title = head.title;
  if (canonical) canonical.href = head.canonical;
  for (const meta of document.querySelectorAll('meta')) {
    const content = head.meta[meta.name || (meta.getAttribute('property') ?? '')];
    if (content !== undefined) meta.content = content;
  }
}

async function findRedirect(slug: string | null): Promise<string> {
  const current = slug === null ? null : await orNull(getCurrentSlug(slug));
  return current === null ? '/chapters' : `/read/${current}`;
}

const onlyPublished = (chapters: ListedChapter[]) => chapters.filter(({ is_published }) => is_published);

function parseSlug(pathname: string): string | null {
  const slug = /^\/read\/([^/]+)\/?$/.exec(pathname)?.[1] ?? '';
  return isSlug(slug) ? slug : null;
}
