import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { readPreview } from '~/data/chapters.ts';
import { newestChapters } from '~/features/chapters/feed/chapter-feed.ts';
import { ChapterCards } from '~/features/chapters/list/ChapterList.island.tsx';
import { nextRelease } from '~/features/chapters/list/list-rules.ts';
import { ChapterPreviewText } from '~/features/chapters/preview/ChapterPreviewText.tsx';
import { LatestChapterDetails } from '~/features/navigation/LatestChapterDetails.tsx';
import { latestChapterLabel } from '~/features/navigation/latest-chapter-label.ts';
import {
  requestChapter,
  isFramed,
  receivePreview,
  type FramedPreview,
  type FramedListEntry,
} from '~/lib/chapters/preview-frame.ts';
import { formatDateTime, formatShortDate } from '~/lib/dates/dates.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { buttonClass } from '~/ui/button.ts';

type State =
  { kind: 'loading' } | { kind: 'failed' } | { kind: 'ended' } | { kind: 'shown'; preview: FramedPreview };

const TOKEN = /^[\w-]{43}$/;

type PreviewProps = { serial: string };

export const ChapterPreview = withErrorBoundary(function ChapterPreview({ serial }: PreviewProps) {
  const [state, setState] = useState<State>({ kind: 'loading' });

  const load = useCallback(async () => {
    const token = location.hash.slice(1);
    if (!TOKEN.test(token)) return setState({ kind: 'ended' });
    setState({ kind: 'loading' });
    try {
      const chapter = await readPreview(token);
      setState(chapter ? { kind: 'shown', preview: { kind: 'chapter', chapter } } : { kind: 'ended' });
    } catch {
      setState({ kind: 'failed' });
    }
  }, []);

  useEffect(() => {
    if (isFramed()) return receivePreview((preview) => setState({ kind: 'shown', preview }));
    void load();
    const reload = () => void load();
    window.addEventListener('hashchange', reload);
    return () => window.removeEventListener('hashchange', reload);
  }, [load]);

  useEffect(() => (isFramed() ? interceptLinks() : undefined), []);

  const preview = state.kind === 'shown' ? state.preview : null;
  useEffect(() => {
    if (preview?.kind === 'chapter')
      document.title = `Preview: ${preview.chapter.chapter_title} | ${PRODUCT_NAME}`;
    document.documentElement.toggleAttribute('data-as-of', preview?.kind === 'site');
  }, [preview]);

  if (preview?.kind === 'chapter') return <ChapterPreviewText book={serial} chapter={preview.chapter} />;
  if (preview?.kind === 'site')
    return <SiteAsOf serial={serial} at={preview.at} chapters={preview.chapters} />;
  if (state.kind === 'failed')
    return (
      <Notice
        title="The preview could not be loaded"
        text="The server did not respond. Your link may still be valid."
      >
        <button type="button" className={buttonClass('gold')} onClick={() => void load()}>
          Try again
        </button>
      </Notice>
    );
  if (state.kind === 'ended')
    return (
      <Notice
        title="This preview link does not work"
        text="It has expired, was revoked, or is incomplete. Ask whoever sent it to you for a new one, or read the published chapters."
      >
        <a className={buttonClass('gold')} href="/chapters">
          All chapters
        </a>
      </Notice>
    );
  return <Spinner label="Loading the preview" className="min-h-[60vh]" />;
});

function interceptLinks(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.getAttribute('href')?.startsWith('#')) return;
    const slug = /^\/read\/([^/]+)$/.exec(link.pathname)?.[1];
    if (slug === undefined || link.origin !== location.origin) {
      link.target = link.target || '_top';
      return;
    }
    event.preventDefault();
    requestChapter(slug);
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

type NoticeProps = { title: string; text: string; children: ReactNode };

function Notice({ title, text, children }: NoticeProps) {
  return (
    <div role="alert" className="mx-auto max-w-text px-5 py-16 text-center md:py-24">
      <h1 className="text-title">{title}</h1>
      <p className="mt-4">{text}</p>
      <p className="mt-6">{children}</p>
    </div>
  );
}

type Props = { serial: string; at: number; chapters: FramedListEntry[] };

function SiteAsOf({ serial, at, chapters }: Props) {
  const published = chapters.filter(({ is_published }) => is_published);
  const next = nextRelease(chapters, at);
  const items = newestChapters(published);
  return (
    <div className="page pt-10">
      <header>
        <p className="eyebrow">Preview</p>
        <h1 className="mt-2 text-title">The site on {formatDateTime(new Date(at).toISOString())}</h1>
      </header>
      <Section id="as-of-menu" heading="The menu">
        <div className="mt-4 w-72">
          <LatestChapterDetails
            label={latestChapterLabel(at, serial)}
            chapter={published.at(-1) ?? null}
            first={published[0] ?? null}
            isOpen
          />
        </div>
      </Section>
      <Section id="as-of-next" heading="Next release">
        <p className="mt-3">
          {next === undefined
            ? 'No upcoming release.'
            : `Chapter ${next.chapter_number}: ${next.chapter_title}, ${formatShortDate(next.release_date)}`}
        </p>
      </Section>
      <Section id="as-of-list" heading="Chapters">
        <ChapterCards chapters={chapters} now={at} viewed={[]} />
      </Section>
      <Section id="as-of-feed" heading="The feed">
        {items.length === 0 && <p className="ink-dim mt-4">The feed is empty.</p>}
        <ol className="mt-4">
          {items.map((chapter) => (
            <li key={chapter.id} className="border-t border-hairline py-3">
              <span className="block font-serif text-xl">
                Chapter {chapter.chapter_number}: <bdi>{chapter.chapter_title}</bdi>
              </span>
              <span className="ink-dim text-sm">
                {formatDateTime(chapter.published_at)} · /read/{chapter.slug}
              </span>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}

function Section({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className="mt-10" aria-labelledby={id}>
      <h2 id={id} className="text-heading">
        {heading}
      </h2>
      {children}
    </section>
  );
}
