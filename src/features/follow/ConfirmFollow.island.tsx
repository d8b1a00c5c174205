import { useEffect, useRef, useState } from 'react';
import { confirmFollow, type Confirmation } from '~/data/followers.ts';
import { buttonClass } from '~/ui/button.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { LINK_TOKEN_SHAPE, tokenIn, failureMessage, NOT_CONFIRMED } from './follow-rules.ts';
import { Notice, Result } from './Result.tsx';

type Answer = Confirmation | 'incomplete';
type State =
  | { kind: 'prompt'; failure?: string }
  | { kind: 'confirming' }
  | { kind: 'answered'; answer: Answer; token: string | null };

export const ConfirmFollow = withErrorBoundary(function ConfirmFollow() {
  const [state, setState] = useState<State>({ kind: 'prompt' });
  /** The skip link replaces the fragment in the URL. */
  const link = useRef('');

  useEffect(() => {
    const takeLink = () => {
      if (!new RegExp(LINK_TOKEN_SHAPE).test(location.hash)) return;
      link.current = location.hash;
      setState({ kind: 'prompt' });
    };
    takeLink();
    window.addEventListener('hashchange', takeLink);
    return () => window.removeEventListener('hashchange', takeLink);
  }, []);

  const confirm = async () => {
    if (state.kind === 'confirming') return;
    const submitted = link.current;
    const token = tokenIn(submitted);
    if (token === null) return setState({ kind: 'answered', answer: 'incomplete', token });
    setState({ kind: 'confirming' });
    const outcome = await confirmFollow(token).then(
      (answer): State => ({ kind: 'answered', answer, token }),
      (error: unknown): State => ({ kind: 'prompt', failure: failureMessage(error, NOT_CONFIRMED) }),
    );
    if (link.current === submitted) setState(outcome);
  };

  if (state.kind === 'answered') return <Answered {...state} />;
  return (
    <>
      <h1 className="text-title">Is this your address?</h1>
      <p className="mt-4">
        Press the button, and we will write to the address that received this link, about the topics chosen
        there. Every email has an unsubscribe link.
      </p>
      <div className="mt-6">
        <Notice message={state.kind === 'prompt' ? state.failure : undefined} />
        <button
          type="button"
          className={buttonClass('gold')}
          aria-disabled={state.kind === 'confirming' || undefined}
          onClick={() => void confirm()}
        >
          {state.kind === 'confirming' ? 'Confirming...' : 'Yes, write to me'}
        </button>
      </div>
    </>
  );
});

const REFUSALS: Record<Exclude<Answer, 'confirmed'>, { title: string; text: string }> = {
  expired: {
    title: 'This link has expired',
    text: 'It was valid for 14 days, or until the address was unsubscribed. If you still want to hear from us, enter your address again.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'We don’t recognize it. The address may have been erased since.',
  },
  incomplete: {
    title: 'This link does not work',
    text: 'Part of it is missing; your email app may have cut it off. Open it from the email again, or copy the whole link.',
  },
};

function Answered({ answer, token }: { answer: Answer; token: string | null }) {
  if (answer !== 'confirmed')
    return (
      <Result {...REFUSALS[answer]}>
        <a className={buttonClass('line')} href="/follow">
          Enter my address again
        </a>
      </Result>
    );
  return (
    <Result
      title="Thank you: your address is confirmed"
      text="We will write when there is something new, and only then."
    >
      <a className={buttonClass('gold')} href="/chapters">
        Read the chapters
      </a>
      <a className={buttonClass('line')} href={`/follow/preferences#${token ?? ''}`}>
        Choose what we write about
      </a>
    </Result>
  );
}
