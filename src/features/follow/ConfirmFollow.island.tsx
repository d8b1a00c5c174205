import { useEffect, useRef, useState } from 'react';
import { confirmFollow, type Confirmation } from '~/data/followers.ts';
import { buttonClass } from '~/ui/button.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { LINK_TOKEN_PATTERN, parseToken, failureMessage, CONFIRMATION_FAILED } from './follow-rules.ts';
import { Notice, Result } from './Result.tsx';

type Answer = Confirmation | 'incomplete';
type State =
  | { kind: 'prompt'; failure?: string }
  | { kind: 'confirming' }
  | { kind: 'answered'; answer: Answer; token: string | null };

export const ConfirmFollow = withErrorBoundary(function ConfirmFollow() {
  const [state, setState] = useState<State>({ kind: 'prompt' });
  /** Kept here because the skip link replaces the fragment in the URL. */
  const link = useRef('');

  useEffect(() => {
    const readLink = () => {
      if (!new RegExp(LINK_TOKEN_PATTERN).test(location.hash)) return;
      link.current = location.hash;
      setState({ kind: 'prompt' });
    };
    readLink();
    window.addEventListener('hashchange', readLink);
    return () => window.removeEventListener('hashchange', readLink);
  }, []);

  const confirm = async () => {
    if (state.kind === 'confirming') return;
    const submitted = link.current;
    const token = parseToken(submitted);
    if (token === null) return setState({ kind: 'answered', answer: 'incomplete', token });
    setState({ kind: 'confirming' });
    const outcome = await confirmFollow(token).then(
      (answer): State => ({ kind: 'answered', answer, token }),
      (error: unknown): State => ({ kind: 'prompt', failure: failureMessage(error, CONFIRMATION_FAILED) }),
    );
    if (link.current === submitted) setState(outcome);
  };

  if (state.kind === 'answered') return <Answered {...state} />;
  return (
    <>
      <h1 className="text-title">Confirm your email</h1>
      <p className="mt-4 [text-wrap:balance]">
        Confirm to start getting the emails you chose. You can unsubscribe at any time.
      </p>
      <div className="mt-6">
        <Notice message={state.kind === 'prompt' ? state.failure : undefined} />
        <button
          type="button"
          className={buttonClass('gold')}
          aria-disabled={state.kind === 'confirming' || undefined}
          onClick={() => void confirm()}
        >
          {state.kind === 'confirming' ? 'Confirming...' : 'Confirm my email'}
        </button>
      </div>
    </>
  );
});

const FAILURES: Record<Exclude<Answer, 'confirmed'>, { title: string; text: string }> = {
  expired: {
    title: 'This link has expired',
    text: 'It was valid for 14 days, or until you unsubscribed. If you still want to hear from us, enter your address again.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'We don’t recognize it. The address may have been deleted.',
  },
  incomplete: {
    title: 'This link does not work',
    text: 'Part of it is missing; your email app may have cut it off. Open the link in the email again, or copy and paste the whole link.',
  },
};

function Answered({ answer, token }: { answer: Answer; token: string | null }) {
  if (answer !== 'confirmed')
    return (
      <Result {...FAILURES[answer]}>
        <a className={buttonClass('gold')} href="/follow">
          Enter my address again
        </a>
      </Result>
    );
  return (
    <Result
      title="Thank you! Your address is confirmed"
      text="We’ll email you only when there’s something new."
    >
      <a className={buttonClass('gold')} href="/chapters">
        Read the chapters
      </a>
      <a className={buttonClass('line')} href={`/follow/preferences#${token ?? ''}`}>
        Choose topics
      </a>
      <a className={buttonClass('line')} href={`/follow/preferences#${token ?? ''}`}>
        Get the book from its beginning
      </a>
    </Result>
  );
}
