import { useRef, useState } from 'react';
import { useSubmission } from '~/lib/forms/use-submission.ts';
import { buttonClass } from '~/ui/button.ts';
import { CheckField, EmailField, TextField } from '~/ui/fields.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { FormGuard } from '~/ui/FormGuard.tsx';
import { claimEbook } from './claim-ebook.ts';
import { EBOOK_PATH } from '~/lib/site/product.ts';
import { validateLead, type LeadField, type LeadError } from './lead-rules.ts';

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
  const [error, setError] = useState<LeadError | null>(null);

  const { form, onSubmit, isSending, guard } = useSubmission(() => {
    const result = validateLead({
      firstName: firstName.current?.value ?? '',
      email: email.current?.value ?? '',
      hasAcceptedTerms: terms.current?.checked ?? false,
      marketingOptIn: marketing.current?.checked ?? false,
    });
    if ('error' in result) {
      setError(result.error);
      const inputs = { firstName, email, hasAcceptedTerms: terms };
      inputs[result.error.field].current?.focus();
      return undefined;
    }
    setError(null);
    return () =>
      claimEbook(result.lead, () => {
        setSent(true);
        form.current?.closest('dialog')?.close();
      });
  });

  const errorFor = (field: LeadField) => (error?.field === field ? error.message : undefined);
  const clear = (field: LeadField) => () =>
    setError((current) => (current?.field === field ? null : current));

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
          error={errorFor('firstName')}
          onInput={clear('firstName')}
        />
        <EmailField ref={email} id={`${idPrefix}-email`} error={errorFor('email')} onInput={clear('email')} />
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
          error={errorFor('hasAcceptedTerms')}
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
