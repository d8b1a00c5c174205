// State and submission of the contact form.
import { useEffect, useRef, useState } from 'react';
import type { ReCAPTCHA } from 'react-google-recaptcha';
import { sendContactMessage, spendsCaptchaToken, type NewContactMessage } from '~/data/contact-messages.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { useSubmission } from '~/lib/forms/use-submission.ts';
import { checkContact, CONTACT_FIELDS, type ContactField, type ContactProblems } from './contact-form.ts';
import { failureMessage, MESSAGE_SENT } from './messages.ts';

/** The refs of the fields, and what the form shows now. */
export function useContactForm() {
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLTextAreaElement>(null);
  const captchaBox = useRef<HTMLDivElement>(null);
  const fields = { name, email, message, captcha: captchaBox };
  const captcha = useRef<ReCAPTCHA>(null);
  const token = useRef<string | null>(null);
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
      forgetToken();
      showToast({ title: MESSAGE_SENT, tone: 'success' });
    } catch (error) {
      // A token can be used once.
      if (spendsCaptchaToken()) forgetToken();
      showToast({ title: failureMessage(error), tone: 'error' });
    }
  };

  const forgetToken = () => {
    captcha.current?.reset();
    token.current = null;
  };

  useEffect(() => {
    // The focus that triggered hydration was not heard by onFocus.
    if (form.current?.contains(document.activeElement)) setTouched(true);
  }, [form]);

  const forget = (field: ContactField) => setProblems((now) => ({ ...now, [field]: undefined }));
  const touch = () => setTouched(true);
  const onToken = (solved: string | null) => {
    token.current = solved;
    if (solved) forget('captcha');
  };

  return { fields, captcha, form, onSubmit, isSending, guard, isTouched, touch, problems, forget, onToken };
}
