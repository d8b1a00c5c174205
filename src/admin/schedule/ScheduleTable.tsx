import { memo, useState } from 'react';
import { Button } from '../Button.tsx';
import { formatSlot, stateLine } from '../chapters/chapter-state.ts';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { ChapterBox, ReadySelection, useSelection } from '../chapters/ReadySelection.tsx';
import { ShowMore } from '../chapters/notices.tsx';
import { Table } from '../Table.tsx';
import type { Plan } from './schedule-plan.ts';

const PAGE_SIZE = 100;
const SAVE_FIRST = 'Save the schedule first: some of these chapters have unsaved changes.';

type Props = {
  chapters: readonly ListedChapter[];
  stored: readonly ListedChapter[];
  chosenId: string;
  onChoose: (id: string) => void;
  plan: Plan;
};

export function ScheduleTable({ chapters, stored, chosenId, onChoose, plan }: Props) {
  const selection = useSelection();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const storedById = new Map(stored.map((chapter) => [chapter.id, chapter]));
  return (
    <section className="mt-10" aria-labelledby="schedule-table-title">
      <h2 id="schedule-table-title" className="text-heading">
        All chapters
      </h2>
      <ReadySelection
        chapters={chapters.slice(0, limit)}
        selection={selection}
        // The database checks the stored date.
        hindrance={(chosen) => (chosen.some(({ id }) => id in plan) ? SAVE_FIRST : null)}
      />
      <Table
        columns={[
          { name: '#', className: 'numeric' },
          { name: 'Title' },
          { name: 'Planned date' },
          { name: 'Change' },
        ]}
        aria-labelledby="schedule-table-title"
      >
        {chapters.slice(0, limit).map((chapter) => (
          <ScheduleRow
            key={chapter.id}
            chapter={chapter}
            stored={storedById.get(chapter.id) ?? chapter}
            isChosen={chapter.id === chosenId}
            isSelected={selection.ids.has(chapter.id)}
            onToggle={selection.toggle}
            onChoose={onChoose}
          />
        ))}
      </Table>
      <ShowMore shown={limit} total={chapters.length} pageSize={PAGE_SIZE} onShow={setLimit} />
    </section>
  );
}

type RowProps = Pick<Props, 'onChoose'> & {
  chapter: ListedChapter;
  stored: ListedChapter;
  isChosen: boolean;
  isSelected: boolean;
  onToggle: (id: string) => void;
};

const ScheduleRow = memo(function ScheduleRow(props: RowProps) {
  const { chapter, stored, isChosen, isSelected, onToggle, onChoose } = props;
  const { id, chapter_number, chapter_title, release_date } = chapter;
  const titleId = `slot-${id}`;
  return (
    <tr role="row">
      <td
        role="cell"
        className={`numeric cell-number ${isChosen ? '[box-shadow:inset_3px_0_rgb(var(--gold))]' : ''}`}
        data-label="#"
      >
        <ChapterBox chapter={chapter} isChosen={isSelected} onToggle={onToggle} />
        {stored.chapter_number !== chapter_number && (
          <span className="ink-dim block text-sm">was {stored.chapter_number}</span>
        )}
      </td>
      <td role="cell" className="cell-title [overflow-wrap:anywhere]">
        <bdi id={titleId} className="font-serif text-lg">
          {chapter_title}
        </bdi>
        <span className="ink-dim block text-sm">{stateLine(chapter)}</span>
      </td>
      <td role="cell" data-label="Planned date">
        {formatSlot(release_date)}
        {stored.release_date !== release_date && (
          <span className="ink-dim block text-sm">was {formatSlot(stored.release_date)}</span>
        )}
      </td>
      <td role="cell" className="whitespace-nowrap">
        <Button
          className="px-3 text-sm"
          aria-pressed={isChosen}
          aria-describedby={titleId}
          onClick={() => onChoose(id)}
        >
          Choose
        </Button>
      </td>
    </tr>
  );
});
