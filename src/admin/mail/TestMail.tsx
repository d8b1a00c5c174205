import { useQueryClient } from '@tanstack/react-query';
import { DataError, REJECTED_WITH_REASON } from '~/data/data-error.ts';
import { listMails, sendTestMail } from '~/data/mail.ts';
import { EmailForm } from '../EmailForm.tsx';
import { explainError } from '../failures.ts';

const CHECK_MS = 2000;
const CHECKS = 15;

export function TestMail({ isConnected }: { isConnected: boolean }) {
  const client = useQueryClient();
  return (
    <EmailForm
      label="Send a test email to"
      autoComplete="email"
      isInline
      button={{ label: 'Send', busyLabel: 'Sending...', tone: isConnected ? 'gold' : 'line' }}
      send={async (address) => {
        await sendTestMail(address);
        if (!isConnected) return `The email to ${address} will be sent once email is connected.`;
        return waitForDelivery(address).finally(() => client.invalidateQueries());
      }}
      explain={explainError}
    />
  );
}

async function waitForDelivery(address: string): Promise<string> {
  for (let check = 0; check < CHECKS; check++) {
    if (check > 0) await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
    const mail = await newestTestMail(address);
    if (mail?.status === 'sent') return `The mail server accepted the email to ${address}.`;
    if (mail?.last_error)
      throw new DataError(REJECTED_WITH_REASON, `The mail server said: ${mail.last_error}`);
  }
  return `The email to ${address} is still waiting.`;
}

async function newestTestMail(address: string) {
  const lists = await Promise.all([listMails('queue'), listMails('sent'), listMails('failed')]);
  return lists
    .flat()
    .filter(({ kind, recipient }) => kind === 'test_email' && recipient === address.toLowerCase())
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))[0];
}
