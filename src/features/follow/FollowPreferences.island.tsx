import { useEffect, useRef, useState, type FormEvent, useCallback } from 'react';
import { type Preferences, readPreferences, savePreferences, unsubscribe } from '~/data/followers.ts';
import { FOLLOW_TOPICS, type FollowTopic } from '~/lib/mail/outgoing-mail.ts';
import { CheckField } from '~/ui/fields.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { buttonClass } from '~/ui/button.ts';
import { Notice, Result } from './Result.tsx';
import {
  LINK_TOKEN_PATTERN,
  parseToken,
  failureMessage,
  LOAD_FAILED,
  SAVE_FAILED,
  SAVED,
} from './follow-rules.ts';

type Outcome = { failure?: string; success?: string };
type State =
  | { kind: 'prompt' }
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'unknown' }
  | { kind: 'shown'; token: string; preferences: Preferences; outcome: Outcome; isBusy: boolean }
  | { kind: 'unsubscribed'; token: string; emailHint: string };

export const FollowPreferences = withErrorBoundary(function FollowPreferences() {
  const [state, setState] = useState<State>({ kind: 'prompt' });

  const load = useCallback(async () => {
    const token = parseToken(location.hash);
    if (token === null) return setState({ kind: 'unknown' });
    setState({ kind: 'loading' });
    try {
      const preferences = await readPreferences(token);
      setState(
        preferences ? { kind: 'shown', token, preferences, outcome: {}, isBusy: false } : { kind: 'unknown' },
      );
    } catch (error) {
      setState({ kind: 'failed', message: failureMessage(error, LOAD_FAILED) });
    }
  }, []);

  useEffect(() => {
    const loadIfToken = () => {
      if (new RegExp(LINK_TOKEN_PATTERN).test(location.hash)) void load();
    };
    loadIfToken();
    window.addEventListener('hashchange', loadIfToken);
    return () => window.removeEventListener('hashchange', loadIfToken);
  }, [load]);

  // The clicked button disappears, so focus moves to the heading.
  const hasSubmitted = useRef(false);
  const showPreferences = () => {
    hasSubmitted.current = true;
    void load();
  };

  const change = async (topics: FollowTopic[], catchUpDays: number) => {
    if (state.kind !== 'shown' || state.isBusy) return;
    const { token, preferences } = state;
    setState({ ...state, outcome: {}, isBusy: true });
    try {
      const answer =
        topics.length > 0 ? await savePreferences(token, topics, catchUpDays) : await unsubscribe(token);
      if (answer === 'unknown') setState({ kind: 'unknown' });
      else if (answer === 'unsubscribed')
        setState({ kind: 'unsubscribed', token, emailHint: preferences.emailHint });
      else {
        const saved: Preferences = {
          ...preferences,
          status: 'confirmed',
          topics,
          catchUpDays: topics.includes('chapters') && catchUpDays > 0 ? catchUpDays : null,
        };
        setState({ kind: 'shown', token, preferences: saved, outcome: { success: SAVED }, isBusy: false });
      }
    } catch (error) {
      setState({ ...state, outcome: { failure: failureMessage(error, SAVE_FAILED) }, isBusy: false });
    }
  };

  switch (state.kind) {
    case 'prompt':
      return (
        <>
          <h1 className="text-title">Email preferences</h1>
          <p className="mt-4">
            Choose which emails you get, or unsubscribe from all of them. To protect your privacy, your
            choices are shown only if you opened this page from one of our emails.
          </p>
          <p className="mt-6">
            <button type="button" className={buttonClass('gold')} onClick={showPreferences}>
              Show my preferences
            </button>
          </p>
          <p className="mt-4">
            Can’t find one of our emails?{' '}
            <a className="link" href="/contact">
              Contact us
            </a>
            , and we’ll unsubscribe you.
          </p>
        </>
      );
    case 'loading':
      return <Spinner label="Loading your preferences" className="min-h-[40vh]" />;
    case 'failed':
      return (
        <Result title="Your preferences could not be loaded" text={state.message}>
          <button type="button" className={buttonClass('gold')} onClick={showPreferences}>
            Try again
          </button>
        </Result>
      );
    case 'unknown':
      return (
        <Result
          title="This link does not work"
          text="It is incomplete, or your address was deleted. Open it again from one of our emails. If you no longer have one, contact us, and we’ll change your preferences for you."
        >
          <a className={buttonClass('line')} href="/contact">
            Contact us
          </a>
        </Result>
      );
    case 'unsubscribed':
      return (
        <Result
          title="You’re unsubscribed"
          text={
            <>
              We’ll no longer email <bdi>{state.emailHint}</bdi>. Everything on the site is still free to
              read.
            </>
          }
        >
          <a className={buttonClass('gold')} href="/chapters">
            Read the chapters
          </a>
          <button type="button" className={buttonClass('line')} onClick={showPreferences}>
            Change my preferences
          </button>
        </Result>
      );
    case 'shown':
      return (
        <PreferencesForm
          {...state}
          shouldFocus={hasSubmitted.current}
          onSave={(topics, catchUpDays) => void change(topics, catchUpDays)}
        />
      );
  }
});

type Props = {
  preferences: Preferences;
  outcome: Outcome;
  isBusy: boolean;
  shouldFocus: boolean;
  /** @param catchUpDays 0: does not send the book from its beginning */
  onSave: (topics: FollowTopic[], catchUpDays: number) => void;
};

const CATCH_UP_CHOICES = [
  { days: 0, label: 'No' },
  { days: 1, label: 'Yes, a chapter every day' },
  { days: 2, label: 'Yes, a chapter every 2 days' },
  { days: 3, label: 'Yes, a chapter every 3 days' },
  { days: 7, label: 'Yes, a chapter every week' },
];

const TOPIC_LABELS: Record<FollowTopic, string> = {
  chapters: 'New chapters',
  episodes: 'New podcast episodes',
  news: 'News about the series',
  portions: 'The weekly Torah portion, on Sundays, when one of our chapters discusses it',
};

const STATUS_TEXT: Record<Preferences['status'], string> = {
  confirmed: 'We email this address about the topics selected below.',
  pending: 'This address is not confirmed yet. Saving your preferences confirms it.',
  unsubscribed: 'We don’t email this address. To hear from us again, choose your topics below.',
};

export function PreferencesForm({ preferences, outcome, isBusy, shouldFocus, onSave }: Props) {
  const { emailHint, status, topics, catchUpDays } = preferences;
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(topics);
  const [chosenDays, setChosenDays] = useState(catchUpDays ?? 0);
  const readTopics = () =>
    FOLLOW_TOPICS.filter((topic) => form.current?.querySelector(`#topic-${topic}:checked`));
  const isSaved =
    FOLLOW_TOPICS.every((topic) => chosen.includes(topic) === topics.includes(topic)) &&
    chosenDays === (catchUpDays ?? 0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shouldFocus) heading.current?.focus();
  }, [shouldFocus]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSave(readTopics(), chosenDays);
  };

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        What should we email you about?
      </h1>
      <p className="mt-4">
        <strong>
          <bdi>{emailHint}</bdi>
        </strong>
      </p>
      <p className="mt-2">{STATUS_TEXT[status]}</p>
      <form
        ref={form}
        className="mt-6 grid gap-5"
        aria-busy={isBusy}
        onChange={() => setChosen(readTopics())}
        onSubmit={onSubmit}
      >
        <fieldset>
          <legend className="label">Email me about</legend>
          {FOLLOW_TOPICS.map((topic) => (
            <CheckField
              key={topic}
              id={`topic-${topic}`}
              label={TOPIC_LABELS[topic]}
              defaultChecked={topics.includes(topic)}
            />
          ))}
        </fieldset>
        {chosen.includes('chapters') && (
          <div>
            <label className="label" htmlFor="catch-up">
              Send me the book from its beginning
            </label>
            <select
              id="catch-up"
              className="field"
              value={chosenDays}
              onChange={(event) => setChosenDays(Number(event.target.value))}
              aria-describedby="catch-up-hint"
            >
              {CATCH_UP_CHOICES.map(({ days, label }) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </select>
            <p id="catch-up-hint" className="ink-dim mt-2 text-sm">
              Until you have every chapter. After that, we email you when a new one is out.
            </p>
          </div>
        )}
        <div>
          <Notice message={outcome.failure} />
          <p role="status" className="mb-4 text-success empty:mb-0">
            {isSaved && outcome.success}
          </p>
          <div className="flex flex-wrap gap-3">
            <button
              type="submit"
              className={buttonClass('gold', 'max-sm:w-full')}
              aria-disabled={isBusy || undefined}
            >
              {isBusy ? 'Saving...' : 'Save preferences'}
            </button>
            {status !== 'unsubscribed' && (
              <button
                type="button"
                className={buttonClass('line', 'max-sm:w-full max-sm:px-2 max-sm:text-sm')}
                aria-disabled={isBusy || undefined}
                onClick={() => onSave([], 0)}
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
