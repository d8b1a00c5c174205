import { useId, type ComponentProps } from 'react';
import { ChapterRows } from './ChapterRows.tsx';
import { chapters } from './messages.ts';

type Props = Omit<ComponentProps<typeof ChapterRows>, 'labelledBy'> & {
  /** Where the next step begins. */
  scheduleId: string;
};

/** The chapters that were found, each of which can be changed or left out. */
export function RowsStep({ scheduleId, ...rows }: Props) {
  const titleId = useId();
  return (
    <section className="mt-10" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-heading" tabIndex={-1}>
        3. The chapters ({rows.plan.included.length})
      </h2>
      <p className="ink-dim mt-1">
        {chapters(rows.plan.rows.length)} found. Untick what is to be left out; everything can be changed
        here.{' '}
        <a className="link" href={`#${scheduleId}`}>
          On to the dates
        </a>
      </p>
      <ChapterRows {...rows} labelledBy={titleId} />
    </section>
  );
}
