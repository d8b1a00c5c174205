import { useQueryClient } from '@tanstack/react-query';
import { DataError, REJECTED_WITH_REASON } from '~/data/data-error.ts';
import { listMails, sendTestMail } from '~/data/mail.ts';
import { explainError } from '../failures.ts';
import { EMAIL_INPUT, FieldForm } from '../FieldForm.tsx';

const CHECK_MS = 2000;
const CHECKS = 15;

export function TestMail({ isConnected }: { isConnected: boolean }) {
  const client = useQueryClient();
  return (
    <FieldForm
      label="Send a test email to"
      {...EMAIL_INPUT}
      autoComplete="email"
      button={{ label: 'Send', busyLabel: 'Sending...', tone: 'line' }}
      send={async (address) => {
        await sendTestMail(address);
        const note = isConnected
          ? waitForDelivery(address)
          : `The email to ${address} will be sent once email is connected.`;
        return Promise.resolve(note).finally(() => client.invalidateQueries());
      }}
      explain={explainError}
    />
  );
}

async function waitForDelivery(address: string): Promise<string> {
  for (let check = 0; check < CHECKS; check++) {
    if (check > 0) await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
    const lists = await Promise.all([listMails('queue'), listMails('sent'), listMails('failed')]);
    const mail = lists
      .flat()
      .filter(({ kind, recipient }) => kind === 'test_email' && recipient === address.toLowerCase())
      .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))[0];
    if (mail?.status === 'sent') return `The mail server accepted the email to ${address}.`;
    if (mail?.last_error)
      throw new DataError(REJECTED_WITH_REASON, `The mail server said: ${mail.last_error}`);
  }
  return `The email to ${address} is still waiting.`;
}
