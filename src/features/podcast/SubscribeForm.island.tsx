import { useEffect, useId, useRef, useState } from 'react';
import { DataError, RATE_LIMITED, UNIQUE_VIOLATION } from '~/data/data-error.ts';
import { insertPodcastSubscriber } from '~/data/podcast-subscribers.ts';
import { isEmailAddress } from '~/lib/forms/email-address.ts';
import { normalizeLine } from '~/lib/forms/normalize-input.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { useSubmission } from '~/lib/forms/use-submission.ts';
import { buttonClass } from '~/ui/button.ts';
import { CheckField, EmailField } from '~/ui/fields.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { FormGuard } from '~/ui/FormGuard.tsx';

const SUBSCRIBED = {
  title: 'Successfully subscribed!',
  description: 'Thank you for subscribing to our podcast updates.',
};
const FAILED = {
  title: 'Subscription failed',
  description: 'There was a problem submitting your subscription. Please try again.',
};
const TOO_MANY = { ...FAILED, description: 'Too many requests right now. Please try again in a minute.' };

const MIN_SUBMISSION_MS = 1000;

type Failure = typeof FAILED;
type Errors = { email?: string; consent?: string };

export const SubscribeForm = withErrorBoundary(function SubscribeForm() {
  const [failure, setFailure] = useState<Failure>();
  const [errors, setErrors] = useState<Errors>({});
  const email = useRef<HTMLInputElement>(null);
  const consent = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const id = useId();

  const readInput = () => ({
    email: email.current?.value ?? '',
    consent: consent.current?.checked ?? false,
  });

  const { form, onSubmit, isSending, guard } = useSubmission(() => {
    const input = readInput();
    const invalid = validate(input);
    setErrors(invalid);
    const field = (invalid.email && email) || (invalid.consent && consent);
    if (field) {
      field.current?.focus();
      return undefined;
    }
    setFailure(undefined);
    return () => subscribe(input.email, form.current, setFailure);
  });

  // The button lost focus when it was disabled.
  useEffect(() => {
    if (failure && !isSending && !form.current?.contains(document.activeElement)) submit.current?.focus();
  }, [failure, isSending, form]);

  const revalidate = () => {
    const current = validate(readInput());
    setErrors((shown) => ({
      ...(shown.email && current.email && { email: current.email }),
      ...(shown.consent && current.consent && { consent: current.consent }),
    }));
  };

  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="grid gap-4"
      aria-busy={isSending}
      onSubmit={onSubmit}
    >
      <EmailField ref={email} id={`${id}-email`} error={errors.email} onChange={revalidate} />
      <CheckField
        ref={consent}
        id={`${id}-consent`}
        label="I agree to hear about new episodes. I can withdraw this at any time."
        required
        error={errors.consent}
        onChange={revalidate}
      />
      <div role="alert">
        {failure && (
          <div className="border-l-4 border-danger pl-4">
            <p className="font-semibold text-danger">{failure.title}</p>
            <p className="mt-1 text-sm">{failure.description}</p>
          </div>
        )}
      </div>
      <FormGuard {...guard}>
        <button ref={submit} type="submit" className={buttonClass('gold', 'w-full')} disabled={isSending}>
          {isSending ? 'Subscribing...' : 'Subscribe'}
        </button>
      </FormGuard>
      <p className="sr-only" role="status">
        {isSending && 'Your address is being sent.'}
      </p>
    </form>
  );
});

function validate({ email, consent }: { email: string; consent: boolean }): Errors {
  return {
    ...(!isEmailAddress(normalizeLine(email)) && { email: 'Please enter a valid email address' }),
    ...(!consent && { consent: 'You must consent to subscribe to our podcast' }),
  };
}

async function subscribe(
  email: string,
  form: HTMLFormElement | null,
  onFailure: (failure: Failure) => void,
): Promise<void> {
  const [failure] = await Promise.all([
    insertPodcastSubscriber(normalizeLine(email)).then(() => undefined, toFailure),
    new Promise((resolve) => setTimeout(resolve, MIN_SUBMISSION_MS)),
  ]);
  const dialog = form?.closest('dialog');
  if (failure) {
    onFailure(failure);
    if (dialog && !dialog.open) showToast({ tone: 'error', ...failure });
    return;
  }
  form?.reset();
  dialog?.close();
  showToast({ tone: 'success', ...SUBSCRIBED });
}

/** A known address counts as a success, so that the form does not reveal subscribers. */
export function toFailure(error: unknown): Failure | undefined {
  const code = error instanceof DataError ? error.code : '';
  if (code === UNIQUE_VIOLATION) return undefined;
  return code === RATE_LIMITED ? TOO_MANY : FAILED;
}
