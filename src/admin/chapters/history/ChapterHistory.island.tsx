import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { restoreVersion, type VersionSummary } from '~/data/chapter-versions.ts';
import { renderChapter } from '~/lib/chapter-text/render-chapter.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { Button } from '../../Button.tsx';
import { adminPage } from '../../auth/AdminGuard.tsx';
import { Loaded } from '../../Loaded.tsx';
import { PageHeader, PageLink } from '../../PageHeader.tsx';
import { useWrite } from '../../use-write.ts';
import { Difference } from '../difference/Difference.tsx';
import { MissingChapter } from '../notices.tsx';
import { VersionTable } from './VersionTable.tsx';
import {
  loadHistory,
  loadText,
  pairOf,
  textName,
  toggled,
  versionName,
  type History,
  type TextId,
} from './versions.ts';

export const ChapterHistory = adminPage(OpenHistory, {
  exitLink: { href: '/admin/chapters', label: 'All chapters' },
});

function OpenHistory() {
  const query = useQuery({ queryKey: ['history'], queryFn: loadHistory });
  const chapter = query.data && query.data !== 'missing' ? query.data.chapter : null;
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        {chapter && <PageLink href={`/admin/chapters/edit?chapter=${chapter.id}`}>Edit the chapter</PageLink>}
        <PageLink href="/admin/chapters">All chapters</PageLink>
      </p>
      {chapter && (
        <PageHeader
          title="History"
          subtitle={`Chapter ${chapter.chapter_number}: ${chapter.chapter_title}`}
        />
      )}
      <Loaded
        query={query}
        loading={<Spinner label="Loading the versions" className="min-h-[50vh]" />}
        failed="The versions could not be loaded."
      >
        {(history) =>
          history === 'missing' ? <MissingChapter as="h1" /> : <HistoryContent history={history} />
        }
      </Loaded>
    </>
  );
}

type Shown = [TextId] | [TextId, TextId];

function HistoryContent({ history }: { history: History }) {
  const { chapter, versions } = history;
  const [chosen, setChosen] = useState<TextId[]>([]);
  const [shown, setShown] = useState<Shown | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const pair = pairOf(chosen);
  const restoration = useWrite({
    write: ({ id }: VersionSummary) => restoreVersion(id),
    done: () => {
      setShown(null);
      setChosen([]);
      return {
        title: 'The version is now the draft',
        description: 'The previous draft is kept as a version.',
      };
    },
    after: () => title.current?.focus(),
    failed: 'Failed to restore the version',
  });
  const restore = (version: VersionSummary) => {
    const ready = chapter.is_ready ? ' The chapter is then no longer marked as ready.' : '';
    const question = `Make the version ‘${versionName(version)}’ the draft? The present draft is kept as a version first, and readers see no change.${ready}`;
    if (!restoration.isPending && window.confirm(question)) restoration.run(version);
  };

  if (versions.length === 0)
    return (
      <p className="ink-dim mt-10">
        There are no versions yet. The first is created when the chapter is saved with text, or published.
      </p>
    );
  return (
    <>
      <section className="mt-10" aria-labelledby="versions-title">
        <h2 id="versions-title" ref={title} tabIndex={-1} className="text-heading">
          Versions
        </h2>
        <p className="ink-dim mt-2 max-w-text">
          Choose one to compare with the current text, or two to compare with each other. Publications, saves
          and a snapshot at most every ten minutes of writing are kept, 100 in all.
        </p>
        <VersionTable
          history={history}
          chosen={chosen}
          onToggle={(id) => setChosen(toggled(chosen, id))}
          onRead={(id) => setShown([id])}
          onRestore={restore}
        />
        <div className="compare-bar">
          <p role="status" className="min-w-0 flex-1 basis-60 text-sm">
            {pair ? pair.map((id) => textName(id, history)).join(' and ') : 'Nothing is chosen to compare.'}
          </p>
          <Button tone="gold" isInactive={pair === null} onClick={() => setShown(pair)}>
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
  useEffect(() => title.current?.focus(), []);
  const isWhole = shown.length === 1;
  const [beforeLabel = '', afterLabel = ''] = shown.map((id) => textName(id, history));
  return (
    <section className="mt-12" aria-labelledby="texts-title">
      <h2 id="texts-title" ref={title} tabIndex={-1} className="text-heading">
        {isWhole ? beforeLabel : 'What differs'}
      </h2>
      <p>
        <PageLink href="#versions-title">Back to the versions</PageLink>
      </p>
      <Loaded
        query={query}
        loading={<Spinner label="Loading the text" className="min-h-40" />}
        failed="The text could not be loaded."
      >
        {([before = '', after = '']) =>
          isWhole ? (
            // Sanitized by renderChapter.
            <div
              className="plate chapter-text max-w-text p-5 md:p-8"
              dangerouslySetInnerHTML={{ __html: renderChapter(before) }}
            />
          ) : (
            <Difference before={before} after={after} beforeLabel={beforeLabel} afterLabel={afterLabel} />
          )
        }
      </Loaded>
    </section>
  );
}
