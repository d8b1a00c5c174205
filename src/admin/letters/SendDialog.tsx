import { useState } from 'react';
import { sendLetter, type Letter } from '~/data/letters.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { toInstant, zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { Choices } from '../Choice.tsx';
import { DateFields } from '../DateFields.tsx';
import { Dialog, DialogForm } from '../Dialog.tsx';
import { explainError } from '../failures.ts';
import { useWrite } from '../use-write.ts';
import { useIsMailHeld } from '../use-outages.ts';
import { HeldNote } from './HeldNote.tsx';
import { ErrorMessage } from '../Loaded.tsx';
import { followed, PUBLISH_ON_SITE, recipients } from './letter-state.ts';

type Props = {
  letter: Letter;
  followers: number;
  delaySeconds: number;
  /** Whether words were typed since the letter was saved. */
  isUnsaved: boolean;
  onClose: () => void;
};

const DAY_MS = 24 * 3600_000;

export function SendDialog({ letter, followers, delaySeconds, isUnsaved, onClose }: Props) {
  const minutes = Math.ceil(delaySeconds / 60);
  const isHeld = useIsMailHeld() && followers > 0;
  const [isLater, setLater] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [time, setTime] = useState(() => ({
    ...zonedDateTime(new Date(Date.now() + DAY_MS), SITE_TIME_ZONE),
    time: '09:00',
  }));
  const sending = useWrite({
    write: (at: string | null) => sendLetter(letter, at),
    afterReload: onClose,
    onError: (error) => setProblem(explainError(error)),
  });
  const submit = () => {
    const at = isLater ? toInstant(time, SITE_TIME_ZONE) : null;
    if (isLater && (at === null || at.getTime() <= Date.now()))
      return setProblem('Choose a time in the future.');
    if (isUnsaved) return setProblem('Your last words are being saved. Try again in a moment.');
    setProblem(undefined);
    sending.run(at?.toISOString() ?? null);
  };

  const undoTime = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const nowLabel = minutes === 0 ? 'Now' : `Now. You can undo it for ${undoTime}.`;
  const topic = followed(letter.topic);
  const title = 'Send this letter';
  if (followers === 0 && !letter.is_public)
    return (
      <Dialog title={title} onClose={onClose}>
        <p className="mt-4 max-w-text">
          No one follows {topic} yet. Choose other readers under “Who gets it,” or check “{PUBLISH_ON_SITE}.”
        </p>
      </Dialog>
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogForm action={sending.isPending ? 'Sending…' : isLater ? 'Schedule' : 'Send'} onSubmit={submit}>
        <p className="mt-4">
          {followers === 0
            ? `No one follows ${topic} yet. Only your site will show this letter.`
            : `This letter goes to ${recipients(letter.topic, followers)}.${letter.is_public ? ' Your site will show it, too.' : ''}`}
        </p>
        {isHeld && (
          <p className="mt-4 border-l-4 border-l-gold pl-3">
            <HeldNote />
          </p>
        )}
        <Choices
          legend="When"
          className="mt-4"
          choices={[
            { value: false, label: isHeld ? 'As soon as email is connected' : nowLabel },
            { value: true, label: 'At a later time' },
          ]}
          value={isLater}
          onSelect={setLater}
        />
        {isLater && <DateFields value={time} onChange={setTime} />}
        <ErrorMessage>{problem}</ErrorMessage>
      </DialogForm>
    </Dialog>
  );
}
