import { useState } from 'react';
import { setSerialState, type Serial } from '~/data/serials.ts';
import { Button } from '../Button.tsx';
import { Dialog, DialogForm } from '../Dialog.tsx';
import { explainError } from '../failures.ts';
import { rebuildNote } from '../rebuild-note.ts';
import { useWrite } from '../use-write.ts';
import type { ChapterCounts, StateChange } from './serial-state.ts';

type Props = { serial: Serial; change: StateChange; counts: ChapterCounts; onClose: () => void };

export function StateDialog({ serial, change, counts, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [problem, setProblem] = useState<string>();
  const saving = useWrite({
    write: () => setSerialState(serial, change.state, change.state === 'complete' && counts.scheduled > 0),
    onSuccess: () => ({ title: `${change.done}. ${rebuildNote()}` }),
    afterReload: () => setOpen(false),
    onError: (error) => setProblem(explainError(error)),
  });
  return (
    <Dialog
      title={
        <>
          {change.label} “<bdi>{serial.title}</bdi>”?
        </>
      }
      isOpen={isOpen}
      onClose={onClose}
    >
      <DialogForm
        action={saving.isPending ? 'Saving…' : `${change.label} the serial`}
        onSubmit={() => saving.run()}
        secondaryAction={<Button onClick={() => setOpen(false)}>Cancel</Button>}
      >
        {change.explain(counts).map((sentence) => (
          <p key={sentence} className="mt-4 max-w-text">
            {sentence}
          </p>
        ))}
        <p role="alert" className="mt-3 text-danger empty:hidden">
          {problem}
        </p>
      </DialogForm>
    </Dialog>
  );
}
