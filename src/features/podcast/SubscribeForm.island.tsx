import { useEffect, useId, useRef, useState } from 'react';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { useSubmission } from '~/lib/forms/use-submission.ts';
import { buttonClass } from '~/ui/button.ts';
import { CheckField } from '~/ui/CheckField.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { FormGuard } from '~/ui/FormGuard.tsx';
import { EmailField } from '~/ui/TextField.tsx';
import { SUBSCRIBED, SUBSCRIPTION_FAILED, SUBSCRIPTION_LATER } from './messages.ts';
import { sendSubscription } from './send-subscription.ts';
import { subscriptionErrors, type SubscriptionErrors } from './subscribe-rules.ts';

type Failure = typeof SUBSCRIPTION_FAILED | typeof SUBSCRIPTION_LATER;

/** Closes its dialog on success. The fields are uncontrolled, so nothing typed before hydration is lost. */
export const SubscribeForm = withErrorBoundary(function SubscribeForm() {
  const [failure, setFailure] = useState<Failure>();
  const [errors, setErrors] = useState<SubscriptionErrors>({});
  const email = useRef<HTMLInputElement>(null);
  const consent = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const id = useId();

  const typed = () => ({ email: email.current?.value ?? '', consent: consent.current?.checked ?? false });

  const { form, onSubmit, isSending, guard } = useSubmission(() => {
    const found = subscriptionErrors(typed());
    setErrors(found);
    const wrong = (found.email && email) || (found.consent && consent);
    if (wrong) {
      wrong.current?.focus();
      return undefined;
    }
    setFailure(undefined);
    return () => subscribe(typed().email, form.current, setFailure);
  });

  // The disabled button lost the focus; a failure returns it.
  useEffect(() => {
    if (failure && !isSending && !form.current?.contains(document.activeElement)) submit.current?.focus();
  }, [failure, isSending, form]);

  /** Typing clears the errors that it corrects and adds none. */
  const recheck = () => {
    const now = subscriptionErrors(typed());
    setErrors((shown) => ({
      ...(shown.email && now.email && { email: now.email }),
      ...(shown.consent && now.consent && { consent: now.consent }),
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
      <EmailField ref={email} id={`${id}-email`} error={errors.email} onChange={recheck} />
      <CheckField
        ref={consent}
        id={`${id}-consent`}
        label="I agree to hear about new episodes. I can withdraw this at any time."
        required
        error={errors.consent}
        onChange={recheck}
      />
      <div role="alert">{failure && <FailureNotice {...failure} />}</div>
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

async function subscribe(
  email: string,
  form: HTMLFormElement | null,
  onFailure: (failure: Failure) => void,
): Promise<void> {
  const outcome = await sendSubscription(email);
  const dialog = form?.closest('dialog');
  if (outcome !== 'subscribed') {
    const failure = outcome === 'too-many' ? SUBSCRIPTION_LATER : SUBSCRIPTION_FAILED;
    onFailure(failure);
    // A toast if the visitor has closed the dialog.
    if (dialog && !dialog.open) showToast({ tone: 'error', ...failure });
    return;
  }
  form?.reset();
  dialog?.close();
  showToast({ tone: 'success', ...SUBSCRIBED });
}

function FailureNotice({ title, description }: Failure) {
  return (
    <div className="border-l-4 border-danger pl-4">
      <p className="font-semibold text-danger">{title}</p>
      <p className="mt-1 text-sm">{description}</p>
    </div>
  );
}
