import { useState } from 'react';
import { Button } from '../../Button.tsx';
import { DateFields } from '../../DateFields.tsx';
import { Dialog, DialogForm } from '../../Dialog.tsx';
import { DEFAULT_TIME } from '~/lib/dates/zoned-time.ts';
import type { EditingSession } from './editing-session.ts';
import type { EditorState } from './editor-state.ts';
import { dateProblem } from './ready-rules.ts';

type Props = { session: EditingSession; state: EditorState };

export function ReadyDialog({ session, state }: Props) {
  const [slot, setSlot] = useState({ date: '', time: state.fields.time || DEFAULT_TIME });
  const [isInvalid, setInvalid] = useState(false);

  const submit = () => {
    const isFuture = dateProblem(slot, Date.now()) === null;
    setInvalid(!isFuture);
    if (!isFuture) return;
    session.edit(slot);
    void session.markReady();
  };

  return (
    <Dialog title="When does the chapter go out?" onClose={() => session.closeDateQuestion()}>
      <DialogForm
        action="Mark ready"
        onSubmit={submit}
        secondaryAction={
          <Button
            onClick={() => {
              session.closeDateQuestion();
              void session.publish();
            }}
          >
            Publish Now
          </Button>
        }
      >
        <p className="mt-3">A ready chapter is published by itself on its date.</p>
        <DateFields
          labels={['Goes out on', 'At']}
          value={slot}
          error={isInvalid ? 'Choose a date and a time in the future.' : undefined}
          onChange={setSlot}
        />
      </DialogForm>
    </Dialog>
  );
}
