import { memo, useState } from 'react';
import { buttonClass } from '~/ui/button.ts';
import { chapterState, stateName, stateWords } from '../chapters/chapter-state.ts';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { ShowMore } from '../chapters/ShowMore.tsx';
import { slotWords } from './slot-words.ts';

const PAGE_SIZE = 100;

type Props = {
  /** With their planned slots, by number. */
  chapters: readonly ListedChapter[];
  /** As they are stored. */
  stored: readonly ListedChapter[];
  chosenId: string;
  onChoose: (id: string) => void;
};

/** All chapters as they are planned, with what is stored beside each that differs. */
export function ScheduleTable({ chapters, stored, chosenId, onChoose }: Props) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const storedById = new Map(stored.map((chapter) => [chapter.id, chapter]));
  return (
    <section className="mt-10" aria-labelledby="schedule-table-title">
      <h2 id="schedule-table-title" className="text-heading">
        All chapters
      </h2>
      <table role="table" aria-labelledby="schedule-table-title" className="table-stacked table mt-4">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className="numeric">
              #
            </th>
            <th role="columnheader" scope="col">
              Title
            </th>
            <th role="columnheader" scope="col">
              Planned date
            </th>
            <th role="columnheader" scope="col">
              Change
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {chapters.slice(0, limit).map((chapter) => (
            <ScheduleRow
              key={chapter.id}
              chapter={chapter}
              stored={storedById.get(chapter.id) ?? chapter}
              isChosen={chapter.id === chosenId}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
      <ShowMore shown={limit} total={chapters.length} pageSize={PAGE_SIZE} onShow={setLimit} />
    </section>
  );
}

type RowProps = Pick<Props, 'onChoose'> & {
  chapter: ListedChapter;
  stored: ListedChapter;
  isChosen: boolean;
};

const ScheduleRow = memo(function ScheduleRow({ chapter, stored, isChosen, onChoose }: RowProps) {
  const { id, chapter_number, chapter_title, release_date } = chapter;
  const titleId = `slot-${id}`;
  const state = chapterState(chapter, chapter.isWithdrawn);
  const words = stateWords(chapter, chapter, Date.now());
  return (
    <tr role="row" className={isChosen ? 'row-chosen' : undefined}>
      <td role="cell" className="numeric cell-number" data-label="#">
        {chapter_number}
        {stored.chapter_number !== chapter_number && (
          <span className="slot-former">was {stored.chapter_number}</span>
        )}
      </td>
      <td role="cell" className="cell-title [overflow-wrap:anywhere]">
        <bdi id={titleId} className="font-serif text-lg">
          {chapter_title}
        </bdi>
        <span className="ink-dim block text-sm">
          {state === 'published' ? words : `${stateName(state)} · ${words}`}
        </span>
      </td>
      <td role="cell" data-label="Planned date">
        {slotWords(release_date)}
        {stored.release_date !== release_date && (
          <span className="slot-former">was {slotWords(stored.release_date)}</span>
        )}
      </td>
      <td role="cell" className="whitespace-nowrap">
        <button
          type="button"
          className={buttonClass('line', 'px-3 text-sm')}
          aria-pressed={isChosen}
          aria-describedby={titleId}
          onClick={() => onChoose(id)}
        >
          Choose
        </button>
      </td>
    </tr>
  );
});
