import { useRef, useState } from 'react';
import { useSubmission } from '~/lib/forms/use-submission.ts';
import { buttonClass } from '~/ui/button.ts';
import { CheckField, EmailField, TextField } from '~/ui/fields.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { FormGuard } from '~/ui/FormGuard.tsx';
import { claimEbook } from './claim-ebook.ts';
import { EBOOK_PATH } from '~/lib/site/product.ts';
import { validateLead, type LeadField, type LeadErrors } from './lead-rules.ts';

type Props = { idPrefix: string };

/**
 * Uncontrolled fields keep text entered before hydration. They have no names, so submitting without scripts only opens the e-book.
 */
export const LeadForm = withErrorBoundary(function LeadForm({ idPrefix }: Props) {
  const firstName = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const terms = useRef<HTMLInputElement>(null);
  const marketing = useRef<HTMLInputElement>(null);
  const [isSent, setSent] = useState(false);
  const [errors, setErrors] = useState<LeadErrors>({});

  const { form, onSubmit, isSending, guard } = useSubmission(() => {
    const result = validateLead({
      firstName: firstName.current?.value ?? '',
      email: email.current?.value ?? '',
      hasAcceptedTerms: terms.current?.checked ?? false,
      marketingOptIn: marketing.current?.checked ?? false,
    });
    if ('errors' in result) {
      setErrors(result.errors);
      const inputs = { firstName, email, hasAcceptedTerms: terms };
      const [first] = Object.keys(result.errors) as LeadField[];
      if (first) inputs[first].current?.focus();
      return undefined;
    }
    setErrors({});
    return () =>
      claimEbook(result.lead, () => {
        setSent(true);
        form.current?.closest('dialog')?.close();
      });
  });

  const clear = (field: LeadField) => () => setErrors((current) => ({ ...current, [field]: undefined }));

  return (
    <form
      ref={form}
      action={EBOOK_PATH}
      method="get"
      noValidate
      className="lead-form needs-script"
      onSubmit={onSubmit}
    >
      <div className="lead-fields">
        <TextField
          ref={firstName}
          id={`${idPrefix}-first-name`}
          label="First name"
          autoComplete="given-name"
          required
          error={errors.firstName}
          onInput={clear('firstName')}
        />
        <EmailField ref={email} id={`${idPrefix}-email`} error={errors.email} onInput={clear('email')} />
      </div>
      <div>
        <CheckField
          ref={terms}
          id={`${idPrefix}-terms`}
          label={
            <>
              I accept the <NewTabLink href="/terms">terms</NewTabLink> and have read the{' '}
              <NewTabLink href="/privacy">privacy policy</NewTabLink>
            </>
          }
          required
          error={errors.hasAcceptedTerms}
          onChange={clear('hasAcceptedTerms')}
        />
        <CheckField
          ref={marketing}
          id={`${idPrefix}-marketing`}
          label="Send me news about the series (optional)"
        />
      </div>
      <FormGuard {...guard}>
        <button
          type="submit"
          className={buttonClass('gold', 'w-full')}
          aria-disabled={isSending || undefined}
        >
          {isSending ? 'Submitting...' : 'Download my free copy'}
        </button>
      </FormGuard>
      {isSent && (
        <p className="ink-dim text-sm">
          Didn’t get the file?{' '}
          <a className="link" href={EBOOK_PATH} download>
            Download it directly
          </a>
          .
        </p>
      )}
    </form>
  );
});

function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
