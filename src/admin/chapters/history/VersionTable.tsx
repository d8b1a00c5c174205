import { useState } from 'react';
import type { VersionSummary } from '~/data/chapter-versions.ts';
import { countWords } from '~/lib/chapter-text/reading-time.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { Button } from '../../Button.tsx';
import { formatCount } from '../../format-count.ts';
import { formatAuthor, KIND_NAMES, PRESENT, textName, type History, type TextId } from './versions.ts';

type Actions = {
  onToggle: (id: TextId) => void;
  onRead: (id: TextId) => void;
  onRestore: (version: VersionSummary) => void;
};
type Props = Actions & { history: History; chosen: readonly TextId[] };

const SHOWN_AT_FIRST = 20;

export function VersionTable({ history, chosen, ...actions }: Props) {
  const [isAll, setAll] = useState(false);
  const { versions, present, me } = history;
  const shown = isAll ? versions : versions.slice(0, SHOWN_AT_FIRST);
  const presentName = textName(PRESENT, history);
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
          <Row
            id={PRESENT}
            name={presentName}
            cells={[presentName, 'now', countWords(present.text), '–']}
            isChosen={chosen.includes(PRESENT)}
            {...actions}
          />
          {shown.map((version) => {
            const { id, kind, created_at, word_count, created_by } = version;
            const author = formatAuthor(created_by, me);
            return (
              <Row
                key={id}
                id={id}
                name={textName(id, history)}
                cells={[KIND_NAMES[kind], formatDateTime(created_at), word_count, author]}
                isChosen={chosen.includes(id)}
                version={version}
                {...actions}
              />
            );
          })}
        </tbody>
      </table>
      {shown.length < versions.length && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          Show all {versions.length} versions
        </Button>
      )}
    </>
  );
}

type RowProps = Actions & {
  id: TextId;
  name: string;
  cells: [keptAs: string, when: string, words: number, author: string];
  isChosen: boolean;
  /** Undefined for the present text, which cannot be restored. */
  version?: VersionSummary;
};

function Row({ id, name, cells, isChosen, version, onToggle, onRead, onRestore }: RowProps) {
  const [keptAs, when, words, author] = cells;
  return (
    <tr>
      <td>
        <label className="inline-flex min-h-11 min-w-11 items-center gap-3">
          <input
            type="checkbox"
            className="h-6 w-6 accent-gold"
            checked={isChosen}
            onChange={() => onToggle(id)}
          />
          <span className="lg:sr-only">
            Compare<span className="sr-only"> {name}</span>
          </span>
        </label>
      </td>
      <td data-label="Kept as">{keptAs}</td>
      <td data-label="When">{when}</td>
      <td data-label="Words" className="numeric">
        {formatCount(words)}
      </td>
      <td data-label="By">{author}</td>
      <td className="cell-actions">
        <span className="flex flex-wrap gap-3">
          <Button onClick={() => onRead(id)}>
            Read<span className="sr-only"> {name}</span>
          </Button>
          {version && (
            <Button onClick={() => onRestore(version)}>
              Restore<span className="sr-only"> {name}</span>
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}
