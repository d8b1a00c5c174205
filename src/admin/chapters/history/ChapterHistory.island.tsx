import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { discardDraft } from '~/data/chapter-drafts.ts';
import { restoreVersion, type VersionSummary } from '~/data/chapter-versions.ts';
import { renderChapter } from '~/lib/chapter-text/render-chapter.ts';
import { countWords } from '~/lib/chapter-text/reading-time.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel } from '~/lib/dates/zoned-time.ts';
import { LinkButton } from '../../Button.tsx';
import { adminPage, ALL_CHAPTERS } from '../../auth/AdminGuard.tsx';
import { formatCount } from '../../format-count.ts';
import { Loaded } from '../../Loaded.tsx';
import { PageHeader, PageLink } from '../../PageHeader.tsx';
import { Table } from '../../Table.tsx';
import { useWrite } from '../../use-write.ts';
import { editHref, formatMoment } from '../chapter-state.ts';
import { Difference } from '../difference/Difference.tsx';
import { MissingChapter } from '../notices.tsx';
import {
  currentName,
  formatAuthor,
  kindName,
  loadHistory,
  loadText,
  versionName,
  type History,
} from './versions.ts';

export const ChapterHistory = adminPage(OpenHistory, { exitLink: ALL_CHAPTERS });

function OpenHistory() {
  const query = useQuery({ queryKey: ['history'], queryFn: loadHistory });
  const chapter = query.data?.chapter;
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        {chapter && <PageLink href={editHref(chapter.id)}>Edit the chapter</PageLink>}
        {query.data !== null && <PageLink href="/admin/chapters">All chapters</PageLink>}
      </p>
      {chapter && (
        <PageHeader
          title="History"
          subtitle={`Chapter ${chapter.chapter_number}: ${chapter.chapter_title}`}
        />
      )}
      <Loaded query={query} loading="Loading the versions" errorMessage="The versions could not be loaded.">
        {(history) => (history ? <HistoryContent history={history} /> : <MissingChapter />)}
      </Loaded>
    </>
  );
}

const COLUMNS = [
  { name: 'When', className: 'cell-title' },
  { name: 'Version' },
  { name: 'By' },
  { name: 'Words', className: 'numeric' },
  { name: 'Actions', className: 'cell-actions' },
];

/** The current text has no version. */
type Shown = { version: VersionSummary | null; isCompared: boolean };

function HistoryContent({ history }: { history: History }) {
  const { chapter, current, versions } = history;
  const [shown, setShown] = useState<Shown | null>(null);
  const nextStep = chapter.is_published
    ? 'Readers see the draft after “Publish changes.”'
    : chapter.is_ready
      ? 'Mark the chapter ready again to send it out on its date.'
      : 'Readers see the draft once you publish the chapter.';
  const restoration = useWrite({
    question: (version: VersionSummary) =>
      `Restore the text of ${formatMoment(version.created_at)} as your draft? Your current text stays in the history. ${nextStep}`,
    write: async ({ id }) => {
      const draft = await restoreVersion(id);
      const isOnSite = chapter.is_published && draft.content === chapter.content;
      if (isOnSite) await discardDraft(chapter.id, draft.updated_at);
      return isOnSite;
    },
    onSuccess: (isOnSite) => {
      setShown(null);
      return {
        title: isOnSite ? 'The published text was restored.' : 'This version is now the draft',
        description: `${isOnSite ? '' : `${nextStep} `}Your previous text is in the history.`,
        ...(!isOnSite && {
          action: { label: 'Open the draft', run: () => location.assign(editHref(chapter.id)) },
        }),
      };
    },
    onError: 'Failed to restore the version',
  });

  // Without a draft, the first row is the version on the site.
  const onSiteId =
    current.isDraft && chapter.is_published && versions.find(({ kind }) => kind === 'published')?.id;
  const rows = [null, ...versions].map((version) => {
    const name = <span className="sr-only"> {version ? versionName(version) : currentName(history)}</span>;
    return {
      key: version?.id ?? 'current',
      cells: [
        version ? formatMoment(version.created_at) : currentName(history),
        version && kindName(version, history) + (version.id === onSiteId ? ' · on the site now' : ''),
        version && formatAuthor(version.created_by, history.me),
        formatCount(version ? version.word_count : countWords(current.text)),
        <span className="flex gap-x-4 lg:justify-end">
          {version && (
            <>
              <LinkButton onClick={() => setShown({ version, isCompared: true })}>Compare{name}</LinkButton>
              <LinkButton onClick={() => restoration.run(version)}>Restore{name}</LinkButton>
            </>
          )}
          <LinkButton onClick={() => setShown({ version, isCompared: false })}>Read{name}</LinkButton>
        </span>,
      ],
    };
  });

  if (versions.length === 0)
    return (
      <p className="ink-dim mt-6">
        No versions yet. The first one is created when you save or publish the chapter.
      </p>
    );
  return (
    <>
      <section className="mt-6" aria-labelledby="versions-title">
        <h2 id="versions-title" tabIndex={-1} className="sr-only">
          Versions
        </h2>
        <p className="ink-dim mt-1 max-w-text text-sm">
          “Compare” shows what has changed since that version. The last 100 versions are kept. Times are in{' '}
          {timeZoneLabel(SITE_TIME_ZONE)}.
        </p>
        <Table
          aria-label="Versions, newest first"
          className="table-stacked table-versions mt-2"
          columns={COLUMNS}
          rows={rows}
        />
      </section>
      {shown && (
        <VersionTexts key={`${shown.version?.id} ${shown.isCompared}`} {...shown} history={history} />
      )}
    </>
  );
}

function VersionTexts({ version, isCompared, history }: Shown & { history: History }) {
  const { current } = history;
  const query = useQuery({
    queryKey: ['version-text', version?.id],
    queryFn: () => (version ? loadText(version) : current.text),
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView();
  }, []);
  const name = version ? versionName(version) : currentName(history);
  return (
    <section className="mt-8" aria-labelledby="texts-title">
      <h2 id="texts-title" ref={title} tabIndex={-1} className="text-heading">
        {isCompared ? 'Differences' : name}
      </h2>
      <p>
        <PageLink href="#versions-title">Back to the versions</PageLink>
      </p>
      <Loaded query={query} errorMessage="The text could not be loaded.">
        {(text) =>
          isCompared ? (
            <>
              <p className="ink-dim mb-2 mt-1 whitespace-pre-line text-sm">
                {`Older: ${name}\nNewer: ${currentName(history)}`}
              </p>
              <div className="max-md:-mx-3">
                <Difference before={text} after={current.text} beforeLabel="Older" afterLabel="Newer" />
              </div>
            </>
          ) : (
            // Sanitized by renderChapter.
            <div
              className="plate chapter-text max-w-text p-5 md:p-8"
              dangerouslySetInnerHTML={{ __html: renderChapter(text) }}
            />
          )
        }
      </Loaded>
    </section>
  );
}
