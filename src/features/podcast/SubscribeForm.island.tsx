import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { showToast } from '~/lib/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { SUBSCRIBED, SUBSCRIPTION_FAILED } from './messages.ts';
import { sendSubscription } from './send-subscription.ts';
import { subscriptionErrors, type SubscriptionErrors } from './subscribe-rules.ts';

type State = 'idle' | 'submitting' | 'failed';

/** Stands in a dialog, which it closes when it has succeeded. The fields are the browser's, so nothing typed is lost. */
export function SubscribeForm() {
  const [state, setState] = useState<State>('idle');
  const [errors, setErrors] = useState<SubscriptionErrors>({});
  const [isReady, setReady] = useState(false);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const consent = useRef<HTMLInputElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => setReady(true), []);

  const typed = () => ({ email: email.current?.value ?? '', consent: consent.current?.checked ?? false });

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const found = subscriptionErrors(typed());
    setErrors(found);
    if (found.email) return email.current?.focus();
    if (found.consent) return consent.current?.focus();

    isSending.current = true;
    setState('submitting');
    const outcome = await sendSubscription(typed().email);
    isSending.current = false;
    const dialog = form.current?.closest('dialog');
    if (outcome === 'failed') {
      setState('failed');
      // Said in the form, unless the visitor has closed the dialog meanwhile.
      if (dialog && !dialog.open) showToast({ tone: 'error', ...SUBSCRIPTION_FAILED });
      return;
    }
    setState('idle');
    form.current?.reset();
    dialog?.close();
    showToast({ tone: 'success', ...SUBSCRIBED });
  };

  // A button that was disabled has lost the focus; a failure gives it back.
  useEffect(() => {
    if (state === 'failed' && !form.current?.contains(document.activeElement)) submit.current?.focus();
  }, [state]);

  /** Correcting what is marked as wrong clears the mark at once; nothing is marked while somebody is still typing. */
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
      aria-busy={state === 'submitting'}
      onSubmit={(event) => void onSubmit(event)}
    >
      <label className="block font-semibold" htmlFor={`${id}-email`}>
        Email
      </label>
      <input
        ref={email}
        id={`${id}-email`}
        name="email"
        type="email"
        autoComplete="email"
        className="field mt-2"
        required
        aria-invalid={errors.email ? true : undefined}
        aria-describedby={errors.email ? `${id}-email-error` : undefined}
        onChange={recheck}
      />
      <FieldError id={`${id}-email-error`} message={errors.email} />
      <label className="mt-5 flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          ref={consent}
          name="consent"
          type="checkbox"
          className="subscribe-consent"
          required
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={errors.consent ? `${id}-consent-error` : undefined}
          onChange={recheck}
        />
        <span>I agree to hear about new episodes. I can withdraw this at any time.</span>
      </label>
      <FieldError id={`${id}-consent-error`} message={errors.consent} />
      <div role="alert">
        {state === 'failed' && (
          <div className="mt-5 border-l-4 border-danger pl-4">
            <p className="font-semibold text-danger">{SUBSCRIPTION_FAILED.title}</p>
            <p className="mt-1 text-sm">{SUBSCRIPTION_FAILED.description}</p>
          </div>
        )}
      </div>
      <button
        ref={submit}
        type="submit"
        className={buttonClass('gold', 'mt-6 w-full')}
        disabled={!isReady || state === 'submitting'}
      >
        {state === 'submitting' ? 'Subscribing...' : 'Subscribe'}
      </button>
      <p className="sr-only" role="status">
        {state === 'submitting' && 'Your address is being sent.'}
      </p>
    </form>
  );
}

function FieldError({ id, message }: { id: string; message: string | undefined }) {
  return (
    <p id={id} className="mt-1 text-sm text-danger" role="alert">
      {message}
    </p>
  );
}
