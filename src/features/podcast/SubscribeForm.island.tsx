import { useEffect, useId, useRef, useState } from 'react';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { useSubmission } from '~/lib/forms/use-submission.ts';
import { buttonClass } from '~/ui/button.ts';
import { CheckField } from '~/ui/CheckField.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { EmailField } from '~/ui/TextField.tsx';
import { SUBSCRIBED, SUBSCRIPTION_FAILED, SUBSCRIPTION_LATER } from './messages.ts';
import { sendSubscription } from './send-subscription.ts';
import { subscriptionErrors, type SubscriptionErrors } from './subscribe-rules.ts';

/** Stands in a dialog, which it closes when it has succeeded. The fields are the browser's, so nothing typed is lost. */
export const SubscribeForm = withErrorBoundary(function SubscribeForm() {
  const [failure, setFailure] = useState<typeof SUBSCRIPTION_FAILED | typeof SUBSCRIPTION_LATER>();
  const [errors, setErrors] = useState<SubscriptionErrors>({});
  const email = useRef<HTMLInputElement>(null);
  const consent = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const id = useId();

  const typed = () => ({ email: email.current?.value ?? '', consent: consent.current?.checked ?? false });

  const { form, onSubmit, isSending } = useSubmission(() => {
    const found = subscriptionErrors(typed());
    setErrors(found);
    const wrong = (found.email && email) || (found.consent && consent);
    if (wrong) {
      wrong.current?.focus();
      return undefined;
    }
    setFailure(undefined);
    return subscribe();
  });

  const subscribe = async () => {
    const outcome = await sendSubscription(typed().email);
    const dialog = form.current?.closest('dialog');
    if (outcome !== 'subscribed') {
      const said = outcome === 'too-many' ? SUBSCRIPTION_LATER : SUBSCRIPTION_FAILED;
      setFailure(said);
      // Said in the form, unless the visitor has closed the dialog.
      if (dialog && !dialog.open) showToast({ tone: 'error', ...said });
      return;
    }
    form.current?.reset();
    dialog?.close();
    showToast({ tone: 'success', ...SUBSCRIBED });
  };

  // A button that was disabled has lost the focus; a failure gives it back.
  useEffect(() => {
    if (failure && !isSending && !form.current?.contains(document.activeElement)) submit.current?.focus();
  }, [failure, isSending, form]);

  /** Correcting what is marked as wrong clears the mark at once; nothing is marked while a visitor is still typing. */
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
      <div role="alert">
        {failure && (
          <div className="border-l-4 border-danger pl-4">
            <p className="font-semibold text-danger">{failure.title}</p>
            <p className="mt-1 text-sm">{failure.description}</p>
          </div>
        )}
      </div>
      <button ref={submit} type="submit" className={buttonClass('gold', 'w-full')} disabled={isSending}>
        {isSending ? 'Subscribing...' : 'Subscribe'}
      </button>
      <p className="sr-only" role="status">
        {isSending && 'Your address is being sent.'}
      </p>
    </form>
  );
});
