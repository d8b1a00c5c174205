import { useEffect, useRef, useState } from 'react';
import { sendContactMessage, usesCaptchaToken, type NewContactMessage } from '~/data/contact-messages.ts';
import { useSubmission } from '~/lib/forms/use-submission.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { FieldError, EmailField, TextAreaField, TextField } from '~/ui/fields.tsx';
import { FormGuard } from '~/ui/FormGuard.tsx';
import { buttonClass } from '~/ui/button.ts';
import { Captcha } from './Captcha.tsx';
import {
  checkContact,
  CONTACT_FIELDS,
  failureMessage,
  MESSAGE_SENT,
  type ContactField,
  type ContactProblems,
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
  const [isTouched, setTouched] = useState(false);
  const [problems, setProblems] = useState<ContactProblems>({});

  const { form, onSubmit, isSending, guard } = useSubmission(() => {
    const checked = checkContact({
      name: name.current?.value ?? '',
      email: email.current?.value ?? '',
      message: message.current?.value ?? '',
      captcha: token.current,
    });
    if ('problems' in checked) {
      setTouched(true);
      setProblems(checked.problems);
      const first = CONTACT_FIELDS.find((field) => checked.problems[field]);
      if (first) fields[first].current?.focus();
      return undefined;
    }
    setProblems({});
    return () => deliver(checked.message);
  });

  const deliver = async (checked: NewContactMessage) => {
    try {
      await sendContactMessage(checked, token.current ?? '');
      form.current?.reset();
      clearToken();
      showToast({ title: MESSAGE_SENT, tone: 'success' });
    } catch (error) {
      if (usesCaptchaToken()) clearToken();
      showToast({ title: failureMessage(error), tone: 'error' });
    }
  };

  const clearToken = () => {
    resetCaptcha.current();
    token.current = null;
  };

  useEffect(() => {
    // The focus that triggered hydration came before onFocus was attached.
    if (form.current?.contains(document.activeElement)) setTouched(true);
  }, [form]);

  const clear = (field: ContactField) => setProblems((now) => ({ ...now, [field]: undefined }));

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
        error={problems.name}
        onInput={() => clear('name')}
      />
      <EmailField ref={email} id="contact-email" error={problems.email} onInput={() => clear('email')} />
      <TextAreaField
        ref={message}
        id="contact-message"
        label="Message"
        rows={8}
        required
        error={problems.message}
        onInput={() => clear('message')}
      />
      <div
        ref={captcha}
        tabIndex={-1}
        role="group"
        aria-label="reCAPTCHA verification"
        aria-describedby={problems.captcha && 'contact-captcha-error'}
        className="captcha"
        data-captcha=""
      >
        <Captcha
          isWanted={isTouched}
          reset={resetCaptcha}
          onToken={(solved) => {
            token.current = solved;
            if (solved) clear('captcha');
          }}
        />
        <FieldError id="contact-captcha-error" message={problems.captcha} />
      </div>
      <p className="ink-dim text-sm">
        We use what you write here only to answer you. More in the{' '}
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
