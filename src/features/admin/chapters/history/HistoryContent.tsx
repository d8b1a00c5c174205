import { useRef, useState } from 'react';
import { restoreVersion, type VersionSummary } from '~/data/chapter-versions.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { handleWriteFailure } from '../../handle-write-failure.ts';
import { pairOf, PRESENT, toggled, type TextId } from './choice.ts';
import type { History } from './load-history.ts';
import { confirmRestore, NOT_RESTORED, RESTORED, RESTORED_NOTE } from './messages.ts';
import { VersionTable } from './VersionTable.tsx';
import { VersionTexts, type Shown } from './VersionTexts.tsx';
import { versionName } from './version-words.ts';

type Props = { history: History; reload: () => Promise<void> };

/** The versions of a chapter, and below them what has been chosen of them. */
export function HistoryContent({ history, reload }: Props) {
  const { chapter, versions, present } = history;
  const [chosen, setChosen] = useState<TextId[]>([]);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isBusy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const pair = pairOf(chosen);

  const nameOf = (id: TextId): string => {
    if (id === PRESENT) return present.isDraft ? 'The present draft' : 'The published text';
    const version = versions.find((one) => one.id === id);
    return version ? versionName(version) : 'A version that is gone';
  };

  const restore = async (version: VersionSummary) => {
    if (isBusy || !window.confirm(confirmRestore(versionName(version), chapter.is_ready))) return;
    setBusy(true);
    try {
      await restoreVersion(version.id);
      showToast({ title: RESTORED, description: RESTORED_NOTE, tone: 'success' });
      setShown(null);
      setChosen([]);
      await reload();
      title.current?.focus();
    } catch (error) {
      await handleWriteFailure(error, NOT_RESTORED, reload);
    } finally {
      setBusy(false);
    }
  };

  if (versions.length === 0) return <NoVersions />;
  return (
    <>
      <section className="mt-10" aria-labelledby="versions-title">
        <h2 id="versions-title" ref={title} tabIndex={-1} className="text-heading">
          Versions
        </h2>
        <p className="ink-dim mt-2 max-w-text">
          Choose one to compare it with the present text, or two to compare them with each other.
          Publications, saves and a snapshot at most every ten minutes of writing are kept, 100 in all.
        </p>
        <VersionTable
          history={history}
          chosen={chosen}
          presentName={nameOf(PRESENT)}
          onToggle={(id) => setChosen(toggled(chosen, id))}
          onRead={(id) => setShown({ kind: 'whole', id })}
          onRestore={(version) => void restore(version)}
        />
        <CompareBar
          chosen={pair && `${nameOf(pair[0])} and ${nameOf(pair[1])}`}
          onCompare={() => {
            if (pair) setShown({ kind: 'pair', ids: pair });
          }}
        />
      </section>
      {shown && <VersionTexts key={JSON.stringify(shown)} shown={shown} history={history} nameOf={nameOf} />}
    </>
  );
}

/** @param chosen the two texts; null until there are two */
function CompareBar({ chosen, onCompare }: { chosen: string | null; onCompare: () => void }) {
  return (
    <div className="compare-bar">
      <p role="status" className="min-w-0 flex-1 basis-60 text-sm">
        {chosen ?? 'Nothing is chosen to compare.'}
      </p>
      <button
        type="button"
        className={buttonClass('gold')}
        aria-disabled={chosen === null}
        onClick={onCompare}
      >
        Compare
      </button>
    </div>
  );
}

function NoVersions() {
  return (
    <p className="ink-dim mt-10">
      There are no versions yet. The first is kept when the chapter is saved with a text, or published.
    </p>
  );
}
