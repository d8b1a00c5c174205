import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { follow } from '~/data/followers.ts';
import { useSubmission } from '~/lib/forms/use-submission.ts';
import { CONSENT_TEXTS } from '~/lib/mail/consent-texts.ts';
import { buttonClass } from '~/ui/button.ts';
import { CheckField, EmailField } from '~/ui/fields.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { FormGuard } from '~/ui/FormGuard.tsx';
import {
  validateFollow,
  CURRENT_CONSENT,
  INVALID_EMAIL,
  failureMessage,
  SEND_FAILED,
} from './follow-rules.ts';
import { Notice } from './Result.tsx';

export const FollowForm = withErrorBoundary(function FollowForm() {
  const email = useRef<HTMLInputElement>(null);
  const podcast = useRef<HTMLInputElement>(null);
  const news = useRef<HTMLInputElement>(null);
  const portions = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isSent, setSent] = useState(false);

  const { form, onSubmit, isSending, guard } = useSubmission(() => {
    const follower = validateFollow(
      {
        email: email.current?.value ?? '',
        podcast: podcast.current?.checked ?? false,
        news: news.current?.checked ?? false,
        portions: portions.current?.checked ?? false,
      },
      location.pathname,
    );
    setFailure(undefined);
    setError(follower ? undefined : INVALID_EMAIL);
    if (follower)
      return () =>
        follow(follower).then(
          () => setSent(true),
          (reason: unknown) => setFailure(failureMessage(reason, SEND_FAILED)),
        );
    email.current?.focus();
    return undefined;
  });

  const restart = () => {
    flushSync(() => setSent(false));
    email.current?.focus();
  };

  if (isSent) return <Sent onRestart={restart} />;
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
        <legend className="label">Also email me about</legend>
        <CheckField ref={podcast} id="follow-podcast" label="New podcast episodes" />
        <CheckField ref={news} id="follow-news" label="News about the series" />
        <CheckField
          ref={portions}
          id="follow-portions"
          label="The weekly Torah portion, on Sundays, when one of our chapters discusses it"
        />
      </fieldset>
      <p className="ink-dim text-sm">
        {CONSENT_TEXTS[CURRENT_CONSENT]} Details are in the{' '}
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
          {isSending ? 'Sending...' : 'Email me new chapters'}
        </button>
      </FormGuard>
    </form>
  );
});

function Sent({ onRestart }: { onRestart: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        One more step: check your inbox
      </h2>
      <p className="mt-4">
        We’ll send an email to the address you entered. Open the link in it within 14 days; until then, we
        won’t email you anything else.
      </p>
      <p className="mt-4">
        Nothing after a few minutes? Check your spam folder and the address you entered. We send at most one
        of these emails per hour.
      </p>
      <p className="mt-6">
        <button type="button" className={buttonClass('line')} onClick={onRestart}>
          Enter another address
        </button>
      </p>
    </>
  );
}
