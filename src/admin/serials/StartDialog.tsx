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
          ? 'A serial has a similar title. Choose another one; you can change it later.'
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
      <DialogForm action={starting.isPending ? 'Starting…' : 'Start'} onSubmit={submit}>
        <p className="my-4 max-w-text">
          Readers will see it right away, in place of “<bdi>{current.title}</bdi>”. New chapters will belong
          to it.
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
    </Dialog>
  );
}
