import { useEffect, useRef, useState } from 'react';
import {
  HAS_ALTCHA,
  sendContactMessage,
  usesCaptchaToken,
  type NewContactMessage,
} from '~/data/contact-messages.ts';
import { useSubmission } from '~/lib/forms/use-submission.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { FieldError, EmailField, TextAreaField, TextField } from '~/ui/fields.tsx';
import { FormGuard } from '~/ui/FormGuard.tsx';
import { buttonClass } from '~/ui/button.ts';
import { Captcha } from './Captcha.tsx';
import {
  ALTCHA_NOTE,
  validateContact,
  CONTACT_FIELDS,
  failureMessage,
  MESSAGE_SENT,
  type ContactField,
  type ContactErrors,
} from './contact-form.ts';

/** Uncontrolled fields keep text entered before hydration. Without scripts, method 'dialog' submits nothing. */
export const ContactForm = withErrorBoundary(function ContactForm() {
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const captcha = useRef<HTMLDivElement>(null);
  const fields = { name, email, message, captcha };
  const token = useRef<string | null>(null);
  const resetCaptcha = useRef(() => {});
  const solution = useRef<Promise<string>>(undefined);
  const [isTouched, setTouched] = useState(false);
  const [errors, setErrors] = useState<ContactErrors>({});

  const { form, onSubmit, isSending, guard } = useSubmission(() => {
    const result = validateContact({
      name: name.current?.value ?? '',
      email: email.current?.value ?? '',
      message: message.current?.value ?? '',
      // Solved without the visitor's help, at the latest while sending.
      captcha: HAS_ALTCHA ? 'altcha' : token.current,
    });
    if ('errors' in result) {
      setTouched(true);
      setErrors(result.errors);
      const firstInvalid = CONTACT_FIELDS.find((field) => result.errors[field]);
      if (firstInvalid) fields[firstInvalid].current?.focus();
      return undefined;
    }
    setErrors({});
    return () => send(result.message);
  });

  const send = async (message: NewContactMessage) => {
    try {
      await sendContactMessage(message, HAS_ALTCHA ? await solve() : (token.current ?? ''));
      form.current?.reset();
      clearToken();
      showToast({ title: MESSAGE_SENT, tone: 'success' });
    } catch (error) {
      if (usesCaptchaToken()) clearToken();
      showToast({ title: failureMessage(error), tone: 'error' });
    }
  };

  const solve = () =>
    (solution.current ??= import('./altcha.lazy.ts').then(({ solveAltcha }) => solveAltcha()));

  const clearToken = () => {
    resetCaptcha.current();
    token.current = null;
    solution.current = undefined;
  };

  useEffect(() => {
    // The focus event that triggered hydration occurred before onFocus was attached.
    if (form.current?.contains(document.activeElement)) setTouched(true);
  }, [form]);

  useEffect(() => {
    // A failure is reported when the form is sent.
    if (HAS_ALTCHA && isTouched) solve().catch(() => (solution.current = undefined));
  }, [isTouched]);

  const clearError = (field: ContactField) => setErrors((current) => ({ ...current, [field]: undefined }));

  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      className="contact-form"
      onFocus={() => setTouched(true)}
      onSubmit={onSubmit}
    >
      <TextField
        ref={name}
        id="contact-name"
        label="Name"
        autoComplete="name"
        required
        error={errors.name}
        onInput={() => clearError('name')}
      />
      <EmailField ref={email} id="contact-email" error={errors.email} onInput={() => clearError('email')} />
      <TextAreaField
        ref={message}
        id="contact-message"
        label="Message"
        rows={8}
        required
        error={errors.message}
        onInput={() => clearError('message')}
      />
      {HAS_ALTCHA ? (
        <p className="ink-dim text-sm">{ALTCHA_NOTE}</p>
      ) : (
        <div
          ref={captcha}
          tabIndex={-1}
          role="group"
          aria-label="reCAPTCHA verification"
          aria-describedby={errors.captcha && 'contact-captcha-error'}
          className="captcha"
          data-captcha=""
        >
          <Captcha
            shouldLoad={isTouched}
            reset={resetCaptcha}
            onToken={(solved) => {
              token.current = solved;
              if (solved) clearError('captcha');
            }}
          />
          <FieldError id="contact-captcha-error" message={errors.captcha} />
        </div>
      )}
      <p className="ink-dim text-sm">
        We use this information only to answer you. See our{' '}
        <a className="link" href="/privacy" target="_blank" rel="noopener">
          privacy policy<span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </p>
      <FormGuard {...guard}>
        <button
          type="submit"
          className={buttonClass('gold', 'w-full')}
          aria-disabled={isSending || undefined}
        >
          {isSending ? 'Sending...' : 'Send message'}
        </button>
      </FormGuard>
    </form>
  );
});
