import { useState } from 'react';
import type { VersionSummary } from '~/data/chapter-versions.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { buttonClass } from '~/ui/button.ts';
import { formatCount } from '../../format-count.ts';
import { countWords } from '~/lib/chapter-text/reading-time.ts';
import { PRESENT, type TextId } from './choice.ts';
import type { History } from './load-history.ts';
import { authorWords, kindWords, versionName } from './version-words.ts';

type Props = {
  history: History;
  chosen: readonly TextId[];
  presentName: string;
  onToggle: (id: TextId) => void;
  onRead: (id: TextId) => void;
  onRestore: (version: VersionSummary) => void;
};

const SHOWN_AT_FIRST = 20;

/** The present text and its versions, newest first. */
export function VersionTable({ history, chosen, presentName, onToggle, onRead, onRestore }: Props) {
  const [isAll, setAll] = useState(false);
  const { versions, present, me } = history;
  const shown = isAll ? versions : versions.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <table className="table-stacked table mt-6">
        <caption className="sr-only">Versions, the newest first; times in {SITE_TIME_ZONE}</caption>
        <thead>
          <tr>
            <th scope="col">Compare</th>
            <th scope="col">Kept as</th>
            <th scope="col">When ({SITE_TIME_ZONE})</th>
            <th scope="col" className="numeric">
              Words
            </th>
            <th scope="col">By</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Choice
              name={presentName}
              isChosen={chosen.includes(PRESENT)}
              onToggle={() => onToggle(PRESENT)}
            />
            <td data-label="Kept as">{presentName}</td>
            <td data-label="When">now</td>
            <td data-label="Words" className="numeric">
              {formatCount(countWords(present.text))}
            </td>
            <td data-label="By">–</td>
            <td className="cell-actions">
              <ReadButton name={presentName} onClick={() => onRead(PRESENT)} />
            </td>
          </tr>
          {shown.map((version) => (
            <VersionRow
              key={version.id}
              version={version}
              author={authorWords(version.created_by, me)}
              isChosen={chosen.includes(version.id)}
              onToggle={() => onToggle(version.id)}
              onRead={() => onRead(version.id)}
              onRestore={() => onRestore(version)}
            />
          ))}
        </tbody>
      </table>
      {shown.length < versions.length && (
        <button type="button" className={buttonClass('line', 'mt-4')} onClick={() => setAll(true)}>
          Show all {versions.length} versions
        </button>
      )}
    </>
  );
}

type RowProps = {
  version: VersionSummary;
  author: string;
  isChosen: boolean;
  onToggle: () => void;
  onRead: () => void;
  onRestore: () => void;
};

function VersionRow({ version, author, isChosen, onToggle, onRead, onRestore }: RowProps) {
  const name = versionName(version);
  return (
    <tr>
      <Choice name={name} isChosen={isChosen} onToggle={onToggle} />
      <td data-label="Kept as">{kindWords(version.kind)}</td>
      <td data-label="When">{formatDateTime(version.created_at)}</td>
      <td data-label="Words" className="numeric">
        {formatCount(version.word_count)}
      </td>
      <td data-label="By">{author}</td>
      <td className="cell-actions">
        <span className="flex flex-wrap gap-3">
          <ReadButton name={name} onClick={onRead} />
          <button type="button" className={buttonClass('line')} onClick={onRestore}>
            Restore<span className="sr-only"> {name}</span>
          </button>
        </span>
      </td>
    </tr>
  );
}

function Choice({ name, isChosen, onToggle }: { name: string; isChosen: boolean; onToggle: () => void }) {
  return (
    <td>
      <label className="inline-flex min-h-11 min-w-11 items-center gap-3">
        <input type="checkbox" className="h-6 w-6 accent-gold" checked={isChosen} onChange={onToggle} />
        <span className="lg:sr-only">
          Compare<span className="sr-only"> {name}</span>
        </span>
      </label>
    </td>
  );
}

function ReadButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button type="button" className={buttonClass('line')} onClick={onClick}>
      Read<span className="sr-only"> {name}</span>
    </button>
  );
}
