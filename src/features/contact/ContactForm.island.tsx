import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import { FieldError } from '~/ui/FieldError.tsx';
import { FormGuard } from '~/ui/FormGuard.tsx';
import { EmailField, TextAreaField, TextField } from '~/ui/TextField.tsx';
import { Captcha } from './Captcha.tsx';
import { useContactForm } from './use-contact-form.ts';

/**
 * Name, email, message and a captcha. The fields are uncontrolled, so text typed before hydration stays. Without
 * scripts the form does nothing (method 'dialog'), and its page shows the email address.
 */
export const ContactForm = withErrorBoundary(function ContactForm() {
  const { fields, captcha, form, onSubmit, isSending, guard, isTouched, touch, problems, forget, onToken } =
    useContactForm();

  return (
    <form ref={form} method="dialog" noValidate className="contact-form" onFocus={touch} onSubmit={onSubmit}>
      <TextField
        ref={fields.name}
        id="contact-name"
        label="Name"
        autoComplete="name"
        required
        error={problems.name}
        onInput={() => forget('name')}
      />
      <EmailField
        ref={fields.email}
        id="contact-email"
        error={problems.email}
        onInput={() => forget('email')}
      />
      <TextAreaField
        ref={fields.message}
        id="contact-message"
        label="Message"
        rows={8}
        required
        error={problems.message}
        onInput={() => forget('message')}
      />
      <div
        ref={fields.captcha}
        tabIndex={-1}
        role="group"
        aria-label="reCAPTCHA verification"
        aria-describedby={problems.captcha && 'contact-captcha-error'}
        className="captcha"
        data-captcha=""
      >
        <Captcha isWanted={isTouched} widget={captcha} onToken={onToken} />
        <FieldError id="contact-captcha-error" message={problems.captcha} />
      </div>
      <PrivacyNote />
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

function PrivacyNote() {
  return (
    <p className="ink-dim text-sm">
      We use what you write here only to answer you. More in the{' '}
      <a className="link" href="/privacy" target="_blank" rel="noopener">
        privacy policy<span className="sr-only"> (opens in a new tab)</span>
      </a>
      .
    </p>
  );
}
