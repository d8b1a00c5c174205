import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { buttonClass } from '~/ui/button.ts';
import type { ChapterFields } from './chapter-fields.ts';
import { DateAndTime } from './DateAndTime.tsx';
import type { Readiness } from './readiness.ts';
import { dateProblem, type ReadyQuestion } from './ready-rules.ts';

type Props = { readiness: Readiness; fields: ChapterFields };

const DEFAULT_TIME = '11:00';

const TITLES: Record<ReadyQuestion, string> = {
  'no-date': 'When does the chapter go out?',
  passed: 'The date has passed',
  'stay-ready': 'Does the chapter stay ready?',
};

/** The question before a chapter is marked ready, or saved when it was. Escape answers nothing and changes nothing. */
export function ReadyDialog({ readiness, fields }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { question } = useStore(readiness.$state);

  useEffect(() => {
    if (question !== null && !dialog.current?.open) dialog.current?.showModal();
    if (question === null) dialog.current?.close();
  }, [question]);

  // Outside the page's form, because a form holds no other.
  return createPortal(
    <dialog
      ref={dialog}
      className="ready-dialog"
      aria-labelledby={titleId}
      onClose={() => readiness.cancel()}
    >
      {question !== null && (
        <>
          <h2 id={titleId} className="text-heading">
            {TITLES[question]}
          </h2>
          {question === 'stay-ready' ? (
            <StayReady readiness={readiness} />
          ) : (
            <OtherDate readiness={readiness} fields={fields} question={question} />
          )}
        </>
      )}
    </dialog>,
    document.body,
  );
}

function StayReady({ readiness }: Pick<Props, 'readiness'>) {
  return (
    <>
      <p className="mt-3">
        It was marked ready, and its text has changed since. A chapter that stays ready goes out on its date
        as it is now; a draft does not go out.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <button type="button" className={buttonClass('gold')} onClick={() => void readiness.markReady()}>
          Stay ready
        </button>
        <button type="button" className={buttonClass('line')} onClick={() => void readiness.saveAsDraft()}>
          Save as a draft
        </button>
        <CancelButton readiness={readiness} />
      </p>
    </>
  );
}

function OtherDate({ readiness, fields, question }: Props & { question: ReadyQuestion }) {
  const [date, setDate] = useState(question === 'passed' ? '' : fields.date);
  const [time, setTime] = useState(fields.time || DEFAULT_TIME);
  const [isRefused, setRefused] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // For React the dialog is still inside the page's form.
    event.stopPropagation();
    const isAhead = dateProblem({ date, time }, Date.now()) === null;
    setRefused(!isAhead);
    if (isAhead) void readiness.goOutOn(date, time);
  };

  return (
    <form noValidate onSubmit={submit}>
      <p className="mt-3">
        A ready chapter publishes itself on its date. Choose a date in the future, or publish the chapter now.
      </p>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <DateAndTime
          date={{
            label: 'Goes out on',
            value: date,
            onChange: setDate,
            error: isRefused ? 'Choose a date and a time in the future.' : undefined,
          }}
          time={{ label: 'At', value: time, onChange: setTime }}
        />
      </div>
      <p className="mt-6 flex flex-wrap gap-3">
        <button type="submit" className={buttonClass('gold')}>
          Mark ready
        </button>
        <button type="button" className={buttonClass('line')} onClick={() => void readiness.goOutNow()}>
          Publish Now
        </button>
        <CancelButton readiness={readiness} />
      </p>
    </form>
  );
}

function CancelButton({ readiness }: Pick<Props, 'readiness'>) {
  return (
    <button type="button" className={buttonClass('line')} onClick={() => readiness.cancel()}>
      Cancel
    </button>
  );
}
