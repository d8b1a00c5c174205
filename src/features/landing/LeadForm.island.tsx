import { useRef, useState } from 'react';
import { useSubmission } from '~/lib/forms/use-submission.ts';
import { buttonClass } from '~/ui/button.ts';
import { CheckField, EmailField, TextField } from '~/ui/fields.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { FormGuard } from '~/ui/FormGuard.tsx';
import { claimEbook } from './claim-ebook.ts';
import { EBOOK_PATH } from '~/lib/site/product.ts';
import { checkLead, type LeadField, type LeadProblem } from './lead-rules.ts';

type Props = {
  idPrefix: string;
};

/**
 * Uncontrolled fields keep text entered before hydration. They have no names, so submitting without scripts only opens the book.
 */
export const LeadForm = withErrorBoundary(function LeadForm({ idPrefix }: Props) {
  const firstName = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const terms = useRef<HTMLInputElement>(null);
  const marketing = useRef<HTMLInputElement>(null);
  const [wasSent, setSent] = useState(false);
  const [problem, setProblem] = useState<LeadProblem | null>(null);

  const { form, onSubmit, isSending, guard } = useSubmission(() => {
    const checked = checkLead({
      firstName: firstName.current?.value ?? '',
      email: email.current?.value ?? '',
      hasAcceptedTerms: terms.current?.checked ?? false,
      marketingOptIn: marketing.current?.checked ?? false,
    });
    if ('problem' in checked) {
      setProblem(checked.problem);
      const places = { firstName, email, hasAcceptedTerms: terms };
      places[checked.problem.field].current?.focus();
      return undefined;
    }
    setProblem(null);
    return () =>
      claimEbook(checked.lead, () => {
        setSent(true);
        form.current?.closest('dialog')?.close();
      });
  });

  const errorOf = (field: LeadField) => (problem?.field === field ? problem.message : undefined);
  const clear = (field: LeadField) => () => setProblem((now) => (now?.field === field ? null : now));

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
          error={errorOf('firstName')}
          onInput={clear('firstName')}
        />
        <EmailField ref={email} id={`${idPrefix}-email`} error={errorOf('email')} onInput={clear('email')} />
      </div>
      <div>
        <CheckField
          ref={terms}
          id={`${idPrefix}-terms`}
          label={<Acceptance />}
          required
          error={errorOf('hasAcceptedTerms')}
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
      {wasSent && <DirectDownload />}
    </form>
  );
});

function Acceptance() {
  return (
    <>
      I accept the <NewTabLink href="/terms">terms</NewTabLink> and have read the{' '}
      <NewTabLink href="/privacy">privacy policy</NewTabLink>
    </>
  );
}

function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function DirectDownload() {
  return (
    <p className="ink-dim text-sm">
      Nothing arrived?{' '}
      <a className="link" href={EBOOK_PATH} download>
        Download the file directly
      </a>
      .
    </p>
  );
}
