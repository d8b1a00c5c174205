import { useCallback, useEffect, useRef, useState } from 'react';
import { readPreferences, savePreferences, unsubscribe, type Preferences } from '~/data/followers.ts';
import type { FollowTopic } from '~/lib/mail/outgoing-mail.ts';
import { buttonClass } from '~/ui/button.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { LINK_TOKEN_LIKE, tokenIn } from './link-token.ts';
import { failureMessage, NOT_LOADED, NOT_SAVED, SAVED } from './messages.ts';
import { PreferencesForm } from './PreferencesForm.tsx';
import { Result } from './Result.tsx';

type Outcome = { failure?: string; success?: string };
type State =
  /** As built: the address may have no token, and then nothing is loaded until it is asked for. */
  | { kind: 'asked' }
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  /** Cut, never given out, or its address was erased. */
  | { kind: 'unknown' }
  | { kind: 'shown'; token: string; preferences: Preferences; outcome: Outcome; isBusy: boolean }
  | { kind: 'unsubscribed'; token: string; emailHint: string };

/** /follow/preferences: what the address of a link is told about. */
export const FollowPreferences = withErrorBoundary(function FollowPreferences() {
  const [state, setState] = useState<State>({ kind: 'asked' });

  const load = useCallback(async () => {
    const token = tokenIn(location.hash);
    if (token === null) return setState({ kind: 'unknown' });
    setState({ kind: 'loading' });
    try {
      const preferences = await readPreferences(token);
      setState(
        preferences ? { kind: 'shown', token, preferences, outcome: {}, isBusy: false } : { kind: 'unknown' },
      );
    } catch (error) {
      setState({ kind: 'failed', message: failureMessage(error, NOT_LOADED) });
    }
  }, []);

  useLink(load);

  // The pressed button goes. Where the address has the link, the page loads without a press, and nothing takes the focus.
  const wasAsked = useRef(false);
  const ask = () => {
    wasAsked.current = true;
    void load();
  };

  const change = async (topics: FollowTopic[]) => {
    if (state.kind !== 'shown' || state.isBusy) return;
    const { token, preferences } = state;
    setState({ ...state, outcome: {}, isBusy: true });
    try {
      const answer = topics.length > 0 ? await savePreferences(token, topics) : await unsubscribe(token);
      if (answer === 'unknown') setState({ kind: 'unknown' });
      else if (answer === 'unsubscribed')
        setState({ kind: 'unsubscribed', token, emailHint: preferences.emailHint });
      else {
        const saved: Preferences = { ...preferences, status: 'confirmed', topics };
        setState({ kind: 'shown', token, preferences: saved, outcome: { success: SAVED }, isBusy: false });
      }
    } catch (error) {
      setState({ ...state, outcome: { failure: failureMessage(error, NOT_SAVED) }, isBusy: false });
    }
  };

  switch (state.kind) {
    case 'asked':
      return <Asked onAsk={ask} />;
    case 'loading':
      return <Spinner label="Loading your choice" className="min-h-[40vh]" />;
    case 'failed':
      return <Failed message={state.message} onRetry={ask} />;
    case 'unknown':
      return <Unknown />;
    case 'unsubscribed':
      return <Unsubscribed emailHint={state.emailHint} onBack={ask} />;
    case 'shown':
      return (
        <PreferencesForm
          {...state}
          takesFocus={wasAsked.current}
          onChoose={(topics) => void change(topics)}
        />
      );
  }
});

/** Loads by the link in the address, now and whenever another takes its place. */
function useLink(load: () => Promise<void>): void {
  useEffect(() => {
    // The link to the content has a fragment too.
    const loadByLink = () => {
      if (new RegExp(LINK_TOKEN_LIKE).test(location.hash)) void load();
    };
    loadByLink();
    window.addEventListener('hashchange', loadByLink);
    return () => window.removeEventListener('hashchange', loadByLink);
  }, [load]);
}

function Asked({ onAsk }: { onAsk: () => void }) {
  return (
    <>
      <h1 className="text-title">What we write to you about</h1>
      <p className="mt-4">Every email from us links to this page, which shows your choice.</p>
      <p className="mt-6">
        <button type="button" className={buttonClass('gold')} onClick={onAsk}>
          Show my choice
        </button>
      </p>
    </>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Result title="Your choice could not be loaded">
      <p className="mt-4">{message}</p>
      <p className="mt-6">
        <button type="button" className={buttonClass('gold')} onClick={onRetry}>
          Try again
        </button>
      </p>
    </Result>
  );
}

function Unknown() {
  return (
    <Result title="This link does not work">
      <p className="mt-4">
        It is incomplete, or its address was erased. Open it again from one of our emails. If you no longer
        have one, write to us, and we will change your choice by hand.
      </p>
      <p className="mt-6">
        <a className={buttonClass('line')} href="/contact">
          Contact us
        </a>
      </p>
    </Result>
  );
}

function Unsubscribed({ emailHint, onBack }: { emailHint: string; onBack: () => void }) {
  return (
    <Result title="You are unsubscribed">
      <p className="mt-4">
        We will no longer write to <bdi>{emailHint}</bdi>. Everything on the site stays free to read.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a className={buttonClass('gold')} href="/chapters">
          Read the chapters
        </a>
        <button type="button" className={buttonClass('line')} onClick={onBack}>
          Change my choice
        </button>
      </p>
    </Result>
  );
}
