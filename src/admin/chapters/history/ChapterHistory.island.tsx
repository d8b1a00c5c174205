import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { discardDraft } from '~/data/chapter-drafts.ts';
import { restoreVersion, type VersionSummary } from '~/data/chapter-versions.ts';
import { renderChapter } from '~/lib/chapter-text/render-chapter.ts';
import { countWords } from '~/lib/chapter-text/reading-time.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { Button, LinkButton } from '../../Button.tsx';
import { adminPage, ALL_CHAPTERS } from '../../auth/AdminGuard.tsx';
import { Choice } from '../../Choice.tsx';
import { formatCount, pluralize } from '../../format-count.ts';
import { Loaded } from '../../Loaded.tsx';
import { PageHeader, PageLink } from '../../PageHeader.tsx';
import { Table } from '../../Table.tsx';
import { useWrite } from '../../use-write.ts';
import { editHref } from '../chapter-state.ts';
import { Difference } from '../difference/Difference.tsx';
import { MissingChapter } from '../notices.tsx';
import {
  formatAuthor,
  kindName,
  loadHistory,
  loadText,
  pairOf,
  CURRENT,
  textName,
  toggled,
  versionName,
  versionTime,
  type History,
  type TextId,
} from './versions.ts';

export const ChapterHistory = adminPage(OpenHistory, { exitLink: ALL_CHAPTERS });

function OpenHistory() {
  const query = useQuery({ queryKey: ['history'], queryFn: loadHistory });
  const chapter = query.data && query.data !== 'missing' ? query.data.chapter : null;
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        {chapter && <PageLink href={editHref(chapter.id)}>Edit the chapter</PageLink>}
        {query.data !== 'missing' && <PageLink href="/admin/chapters">All chapters</PageLink>}
      </p>
      {chapter && (
        <PageHeader
          title="History"
          subtitle={`Chapter ${chapter.chapter_number}: ${chapter.chapter_title}`}
        />
      )}
      <Loaded query={query} loading="Loading the versions" errorMessage="The versions could not be loaded.">
        {(history) =>
          history === 'missing' ? <MissingChapter as="h1" /> : <HistoryContent history={history} />
        }
      </Loaded>
    </>
  );
}

const INITIAL_LIMIT = 20;

const COLUMNS = [
  { name: 'Compare', className: 'cell-check' },
  { name: 'When', className: 'cell-title' },
  { name: 'Version' },
  { name: 'By' },
  { name: 'Words', className: 'numeric' },
  { name: 'Actions', className: 'cell-actions' },
];

type Shown = [TextId] | [TextId, TextId];

function HistoryContent({ history }: { history: History }) {
  const { chapter, versions } = history;
  const [chosen, setChosen] = useState<TextId[]>([]);
  const [shown, setShown] = useState<Shown | null>(null);
  const [limit, setLimit] = useState(INITIAL_LIMIT);
  const title = useRef<HTMLHeadingElement>(null);
  const pair = pairOf(chosen);
  const restoration = useWrite({
    question: (version: VersionSummary) =>
      `Restore ‘${versionName(version, versions)}’ as the draft? The current draft is saved as a version first. Readers see this version after you publish the draft.${chapter.is_ready ? ' The chapter will no longer be ready.' : ''}`,
    write: async ({ id }) => {
      const draft = await restoreVersion(id);
      const isOnSite = chapter.is_published && draft.content === chapter.content;
      if (isOnSite) await discardDraft(chapter.id, draft.updated_at);
      return isOnSite;
    },
    onSuccess: (isOnSite) => {
      setShown(null);
      setChosen([]);
      return {
        title: isOnSite ? 'The published text was restored.' : 'This version is now the draft',
        description: 'The previous draft was saved as a version.',
        ...(!isOnSite && {
          action: { label: 'Open the draft', run: () => location.assign(editHref(chapter.id)) },
        }),
      };
    },
    afterReload: () => title.current?.focus(),
    onError: 'Failed to restore the version',
  });

  // Without a draft, the first row is the version on the site.
  const onSiteId =
    history.current.isDraft && chapter.is_published && versions.find(({ kind }) => kind === 'published')?.id;
  const rows = [null, ...versions.slice(0, limit)].map((version) => {
    const id = version?.id ?? CURRENT;
    const name = <span className="sr-only"> {textName(id, history)}</span>;
    return {
      key: String(id),
      cells: [
        <Choice
          label={<span className="sr-only">Compare{name}</span>}
          checked={chosen.includes(id)}
          onChange={() => setChosen(toggled(chosen, id))}
        />,
        version ? versionTime(version, versions) : textName(id, history),
        version && kindName(version, history) + (id === onSiteId ? ' · on the site now' : ''),
        version && formatAuthor(version.created_by, history.me),
        formatCount(version ? version.word_count : countWords(history.current.text)),
        <span className="flex gap-x-4 lg:justify-end">
          {version && <LinkButton onClick={() => restoration.run(version)}>Restore{name}</LinkButton>}
          <LinkButton onClick={() => setShown([id])}>Read{name}</LinkButton>
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
        <h2 id="versions-title" ref={title} tabIndex={-1} className="sr-only">
          Versions
        </h2>
        <p className="ink-dim mt-1 max-w-text text-sm">
          Select one version to compare it with the current text, or two to compare them with each other. The
          last 100 versions are kept.
        </p>
        <Table
          aria-label="Versions, newest first"
          className="table-stacked table-versions mt-2"
          columns={COLUMNS}
          rows={rows}
        />
        {limit < versions.length && (
          <Button className="mt-4" onClick={() => setLimit(Infinity)}>
            Show all {versions.length} versions
          </Button>
        )}
        <div className={`compare-bar ${pair ? '' : 'static'}`}>
          <p role="status" className="ink-dim min-w-0 flex-1 basis-40 text-sm">
            {pair
              ? `Comparing: ${pair.map((id) => textName(id, history)).join(' → ')}`
              : 'Select a version to compare.'}
          </p>
          <Button tone={pair ? 'gold' : 'line'} isInactive={!pair} onClick={() => pair && setShown(pair)}>
            Compare
          </Button>
        </div>
      </section>
      {shown && <VersionTexts key={shown.join()} shown={shown} history={history} />}
    </>
  );
}

function VersionTexts({ shown, history }: { shown: Shown; history: History }) {
  const query = useQuery({
    queryKey: ['version-texts', shown],
    queryFn: () => Promise.all(shown.map((id) => loadText(id, history))),
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView();
  }, []);
  const isWhole = shown.length === 1;
  const [beforeLabel = '', afterLabel = ''] = shown.map((id) => textName(id, history));
  return (
    <section className="mt-8" aria-labelledby="texts-title">
      <h2 id="texts-title" ref={title} tabIndex={-1} className="text-heading">
        {isWhole ? beforeLabel : 'Differences'}
      </h2>
      <p>
        <PageLink href="#versions-title">Back to the versions</PageLink>
      </p>
      <Loaded
        query={query}
        loading={<Spinner label="Loading the text" />}
        errorMessage="The text could not be loaded."
      >
        {([before = '', after = '']) =>
          isWhole ? (
            // Sanitized by renderChapter.
            <div
              className="plate chapter-text max-w-text p-5 md:p-8"
              dangerouslySetInnerHTML={{ __html: renderChapter(before) }}
            />
          ) : (
            <Difference
              before={before}
              after={after}
              beforeLabel={`Older: ${beforeLabel}, ${pluralize(countWords(before), 'word')}`}
              afterLabel={`Newer: ${afterLabel}, ${pluralize(countWords(after), 'word')}`}
            />
          )
        }
      </Loaded>
    </section>
  );
}
