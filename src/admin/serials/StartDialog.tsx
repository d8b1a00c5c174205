import { useState } from 'react';
import { UNIQUE_VIOLATION, DataError } from '~/data/data-error.ts';
import { startSerial, type Serial } from '~/data/serials.ts';
import { proposeSlug } from '~/lib/chapters/chapter-slug.ts';
import { Dialog, DialogForm } from '../Dialog.tsx';
import { explainError } from '../failures.ts';
import { Field } from '../Field.tsx';
import { editHref } from '../RecordList.tsx';
import { useWrite } from '../use-write.ts';

type Props = { current: Serial; onClose: () => void };

const MAX_SLUG = 100;
const serialSlug = (title: string) => proposeSlug(title, '', 'serial').slice(0, MAX_SLUG).replace(/-$/, '');

export function StartDialog({ current, onClose }: Props) {
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const starting = useWrite({
    write: async (name: string) =>
      location.assign(editHref('serial', await startSerial({ title: name, slug: serialSlug(name) }))),
    onError: (error) =>
      setProblem(
        error instanceof DataError && error.code === UNIQUE_VIOLATION
          ? 'Another serial has the same address. Choose another title; it can be changed afterwards.'
          : explainError(error),
      ),
  });
  const submit = () => {
    if (title.trim() === '') return setProblem('Enter a title.');
    setProblem(undefined);
    starting.run(title.trim());
  };
  return (
    <Dialog title="Start a new serial" onClose={onClose}>
      {current.state === 'complete' ? (
        <DialogForm action={starting.isPending ? 'Starting…' : 'Start'} onSubmit={submit}>
          <p className="my-4 max-w-text">
            Readers will see it at /chapters at once, and “<bdi>{current.title}</bdi>” at /serials/
            {current.slug}. New chapters and imports belong to the new serial.
          </p>
          <Field
            label="Title"
            dir="auto"
            maxLength={200}
            autoComplete="off"
            value={title}
            error={problem}
            onChange={({ target }) => setTitle(target.value)}
          />
        </DialogForm>
      ) : (
        <p className="mt-4 max-w-text">
          “<bdi>{current.title}</bdi>” is not complete yet, and only one serial can be out at a time. Complete
          it first. Its chapters remain at their addresses.
        </p>
      )}
    </Dialog>
  );
}
