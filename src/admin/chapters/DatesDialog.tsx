import { useState } from 'react';
import { rescheduleChapters } from '~/data/reschedule-chapters.ts';
import { Dialog, DialogForm } from '../Dialog.tsx';
import { explainFailedWrite } from '../failures.ts';
import { RuleFields } from '../schedule/RuleFields.tsx';
import { ruleFrom, scheduledDates, scheduleProblem } from '../schedule/schedule-rule.ts';
import { useWrite } from '../use-write.ts';
import { ErrorMessage } from '../Loaded.tsx';
import type { ListedChapter } from './load-chapters.ts';

type Props = { chosen: readonly ListedChapter[]; all: readonly ListedChapter[]; onClose: () => void };

export function DatesDialog({ chosen, all, onClose }: Props) {
  const taken = all.flatMap((chapter) =>
    chapter.is_published || chosen.includes(chapter) ? [] : (chapter.release_date ?? []),
  );
  const [rule, setRule] = useState(() => ruleFrom(Date.now(), chosen[0]?.release_date ?? null, taken));
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(true);
  const isSingle = chosen.length === 1;
  const dates = scheduledDates(rule, chosen.length, taken);
  const dated = chosen.map((chapter, index) => ({ ...chapter, release_date: dates[index] ?? null }));
  const { run } = useWrite({
    write: () =>
      rescheduleChapters(
        dated.map(({ id, updated_at, release_date }) => ({
          id,
          expected_updated_at: updated_at,
          release_date,
        })),
      ),
    onSuccess: () => ({ title: isSingle ? 'Date set' : `${chosen.length} dates set` }),
    afterReload: () => setOpen(false),
    onError: (error) => setErrorMessage(explainFailedWrite('No date was set.', error)),
  });
  const submit = () => {
    const isPast = Date.parse(dates[0] ?? '') <= Date.now();
    const problem =
      scheduleProblem(rule) ?? (isPast ? 'The first date has passed. Choose a later one.' : null);
    setErrorMessage(problem);
    if (problem === null) run();
  };
  return (
    <Dialog
      title={
        isSingle
          ? `Set a date for chapter ${chosen[0]?.chapter_number}`
          : `Set dates for ${chosen.length} chapters`
      }
      isOpen={isOpen}
      onClose={onClose}
    >
      <DialogForm action={isSingle ? 'Set date' : 'Set dates'} onSubmit={submit}>
        <RuleFields rule={rule} count={chosen.length} onChange={setRule} dated={isSingle ? [] : dated} />
        <ErrorMessage>{errorMessage}</ErrorMessage>
      </DialogForm>
    </Dialog>
  );
}
