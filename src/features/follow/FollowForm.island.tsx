import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { follow } from '~/data/followers.ts';
import { useSubmission } from '~/lib/forms/use-submission.ts';
import { CONSENT_TEXTS } from '~/lib/mail/consent-texts.ts';
import { buttonClass } from '~/ui/button.ts';
import { CheckField, EmailField } from '~/ui/fields.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { FormGuard } from '~/ui/FormGuard.tsx';
import { checkFollow, CURRENT_CONSENT, EMAIL_INVALID, failureMessage, NOT_SENT } from './follow-rules.ts';
import { Notice } from './Result.tsx';

export const FollowForm = withErrorBoundary(function FollowForm() {
  const email = useRef<HTMLInputElement>(null);
  const podcast = useRef<HTMLInputElement>(null);
  const news = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [wasSent, setSent] = useState(false);

  const { form, onSubmit, isSending, guard } = useSubmission(() => {
    const follower = checkFollow(
      {
        email: email.current?.value ?? '',
        podcast: podcast.current?.checked ?? false,
        news: news.current?.checked ?? false,
      },
      location.pathname,
    );
    setFailure(undefined);
    setError(follower ? undefined : EMAIL_INVALID);
    if (follower)
      return () =>
        follow(follower).then(
          () => setSent(true),
          (thrown: unknown) => setFailure(failureMessage(thrown, NOT_SENT)),
        );
    email.current?.focus();
    return undefined;
  });

  const restart = () => {
    flushSync(() => setSent(false));
    email.current?.focus();
  };

  if (wasSent) return <Sent onAgain={restart} />;
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      className="grid gap-5"
      aria-busy={isSending}
      onSubmit={onSubmit}
    >
      <EmailField ref={email} id="follow-email" error={error} onInput={() => setError(undefined)} />
      <fieldset>
        <legend className="label">Besides new chapters, tell me about</legend>
        <CheckField ref={podcast} id="follow-podcast" label="new podcast episodes" />
        <CheckField ref={news} id="follow-news" label="news about the series" />
      </fieldset>
      <p className="ink-dim text-sm">
        {CONSENT_TEXTS[CURRENT_CONSENT]} See how we store your address in the{' '}
        <a className="link" href="/privacy-policy" target="_blank" rel="noopener">
          privacy policy<span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </p>
      <FormGuard {...guard}>
        <Notice message={failure} />
        <button
          type="submit"
          className={buttonClass('gold', 'w-full')}
          aria-disabled={isSending || undefined}
        >
          {isSending ? 'Sending...' : 'Tell me by email'}
        </button>
      </FormGuard>
    </form>
  );
});

function Sent({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        One more step: check your inbox
      </h2>
      <p className="mt-4">
        An email is on its way to the address you entered. Open the link in it within 14 days; until you do,
        we will not write to you.
      </p>
      <p className="mt-4">
        Nothing after a few minutes? Check your spam folder, and check the address. We send at most one of
        these emails an hour.
      </p>
      <p className="mt-6">
        <button type="button" className={buttonClass('line')} onClick={onAgain}>
          Enter another address
        </button>
      </p>
    </>
  );
}
