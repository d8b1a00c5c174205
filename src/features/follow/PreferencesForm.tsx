import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Preferences } from '~/data/followers.ts';
import { FOLLOW_TOPICS, type FollowTopic } from '~/lib/mail/outgoing-mail.ts';
import { buttonClass } from '~/ui/button.ts';
import { CheckField } from '~/ui/CheckField.tsx';
import { Notice } from './Notice.tsx';

type Props = {
  preferences: Preferences;
  outcome: { failure?: string; success?: string };
  isBusy: boolean;
  /** It comes of a press, and its heading takes the focus of the button that is gone. */
  takesFocus: boolean;
  /** With no topics, everything ends. */
  onChoose: (topics: FollowTopic[]) => void;
};

const WORDS: Record<FollowTopic, string> = {
  chapters: 'New chapters',
  podcast: 'New podcast episodes',
  news: 'News about the series',
};

const INTRODUCTION: Record<Preferences['status'], string> = {
  confirmed: 'We write to this address about what is chosen here.',
  pending: 'This address is not confirmed yet. Saving your choice confirms it.',
  unsubscribed: 'We do not write to this address. To hear from us again, choose your topics below.',
};

export function PreferencesForm({ preferences, outcome, isBusy, takesFocus, onChoose }: Props) {
  const { emailHint, status, topics } = preferences;
  const { form, readChoice, isSaved, onChange } = useChoice(topics);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(readChoice());
  };

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        What may we write to you about?
      </h1>
      <p className="mt-4">
        <strong>
          <bdi>{emailHint}</bdi>
        </strong>
      </p>
      <p className="mt-2">{INTRODUCTION[status]}</p>
      <form ref={form} className="mt-6 grid gap-5" aria-busy={isBusy} onChange={onChange} onSubmit={onSubmit}>
        <fieldset>
          <legend className="label">Write to me about</legend>
          {FOLLOW_TOPICS.map((topic) => (
            <CheckField
              key={topic}
              id={fieldId(topic)}
              label={WORDS[topic]}
              defaultChecked={topics.includes(topic)}
            />
          ))}
        </fieldset>
        <div>
          <Notice message={outcome.failure} />
          <p role="status" className="mb-4 text-success empty:mb-0">
            {isSaved && outcome.success}
          </p>
          <div className="flex flex-wrap gap-3">
            <button type="submit" className={buttonClass('gold')} aria-disabled={isBusy || undefined}>
              {isBusy ? 'Saving...' : 'Save my choice'}
            </button>
            {status !== 'unsubscribed' && (
              <button
                type="button"
                className={buttonClass('line')}
                aria-disabled={isBusy || undefined}
                onClick={() => onChoose([])}
              >
                Unsubscribe from everything
              </button>
            )}
          </div>
        </div>
      </form>
    </>
  );
}

/** What is ticked, and whether that is what is stored. @param topics what is stored */
function useChoice(topics: readonly FollowTopic[]) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(topics);
  const readChoice = () => FOLLOW_TOPICS.filter((topic) => isChecked(form.current, topic));
  const isSaved = FOLLOW_TOPICS.every((topic) => chosen.includes(topic) === topics.includes(topic));
  return { form, readChoice, isSaved, onChange: () => setChosen(readChoice()) };
}

const fieldId = (topic: FollowTopic) => `topic-${topic}`;

function isChecked(form: HTMLFormElement | null, topic: FollowTopic): boolean {
  return form?.querySelector<HTMLInputElement>(`#${fieldId(topic)}`)?.checked ?? false;
}
