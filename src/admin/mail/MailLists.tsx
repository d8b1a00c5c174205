import { useState, type ReactNode } from 'react';
import { DataError, REJECTED_WITH_REASON } from '~/data/data-error.ts';
import {
  getMailContent,
  listMails,
  resendMail,
  type ListedMail,
  type MailList,
  type MailOverview,
} from '~/data/mail.ts';
import { Address, PersonLink } from '../audience/Address.tsx';
import { statusLabel } from '../audience/lists.ts';
import { LinkButton } from '../Button.tsx';
import { formatMoment } from '../chapters/chapter-state.ts';
import { Filters } from '../Filters.tsx';
import { pluralize, formatCount } from '../format-count.ts';
import { PagedList } from '../PagedList.tsx';
import { Panel } from '../Panel.tsx';
import { Popover, PopoverItem } from '../Popover.tsx';
import { Table } from '../Table.tsx';
import { useWrite } from '../use-write.ts';
import { kindLabel } from './labels.ts';
import { MailDialog, type ShownMail } from './MailDialog.tsx';
import { loadNextChapterMail } from './next-chapter-mail.ts';

type List = { label: string; empty: string; total: (overview: MailOverview) => number };

const LISTS: Record<MailList, List> = {
  queue: { label: 'Waiting', empty: 'No email is waiting.', total: (mails) => mails.waiting + mails.sending },
  sent: { label: 'Sent', empty: 'No email was sent in the last 90 days.', total: ({ sent }) => sent },
  failed: { label: 'Not sent', empty: 'No email failed or was canceled.', total: ({ failed }) => failed },
};

const NEXT_EMAIL = { id: 'next', load: loadNextChapterMail, missing: 'There is no chapter yet.' };

/** On a phone, the reason of a failure follows what was to be sent, and when. */
const OWN_LINE = 'max-lg:!order-2 max-lg:mt-2 max-lg:basis-full';

type Props = { overview: MailOverview | undefined; list: MailList; onSelect: (list: MailList) => void };

export function MailLists({ overview, list, onSelect }: Props) {
  const [shown, setShown] = useState<ShownMail>();
  const resending = useWrite({
    question: ({ recipient }) => `Send this email to ${recipient ?? 'you'} again?`,
    write: sendAgain,
    onSuccess: () => {
      // Otherwise, without failed emails the first list is shown.
      onSelect(list);
      return { title: 'The email will be sent shortly' };
    },
    onError: 'Not sent',
  });

  return (
    <Panel title="Emails" id="failed">
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6">
        {overview && (
          <p className="ink-dim">
            The next chapter’s email goes to {pluralize(overview.followers_of_chapters, 'follower')}.
          </p>
        )}
        <LinkButton onClick={() => setShown(NEXT_EMAIL)}>Preview the next email</LinkButton>
      </div>
      <Filters
        label="Status"
        className="tabs mt-3"
        choices={Object.entries(LISTS).map(([name, { label, total }]) => ({
          value: name as MailList,
          label: label + (overview && total(overview) > 0 ? ` (${formatCount(total(overview))})` : ''),
        }))}
        value={list}
        onSelect={onSelect}
      />
      <PagedList<ListedMail>
        label="Listed emails"
        queryKey={['mails', list]}
        load={({ length }) => listMails(list, length)}
        total={overview && LISTS[list].total(overview)}
        errorMessage="The emails could not be loaded. Nothing is lost."
        empty={<p className="ink-dim mt-6">{LISTS[list].empty}</p>}
      >
        {(rows) => (
          <Table
            aria-label="Emails"
            className="table-stacked mt-2"
            columns={[
              { name: 'To', className: 'cell-title lg:min-w-56' },
              { name: 'Email', className: 'lg:min-w-56' },
              { name: 'Status', className: list === 'failed' ? OWN_LINE : '' },
              { name: 'Created', className: list === 'sent' ? 'cell-time max-lg:hidden' : 'cell-time' },
              { name: 'Actions', className: 'cell-actions' },
            ]}
            rows={rows.map((mail) => ({
              key: mail.id,
              cells: [
                <Recipient {...mail} />,
                <Kind {...mail} />,
                <State {...mail}>
                  {mail.status === 'failed' && !isUnknownAddress(mail) && canBeResent(mail) && (
                    <LinkButton
                      aria-label={`Send again to ${mail.recipient ?? 'you'}`}
                      aria-disabled={resending.isPending}
                      onClick={() => resending.run(mail)}
                    >
                      Send again
                    </LinkButton>
                  )}
                </State>,
                <>
                  <span className="lg:hidden">Created </span>
                  {formatMoment(mail.created_at)}
                </>,
                isAccountMail(mail.kind) ? null : (
                  <Popover
                    label={`Actions for the email to ${mail.recipient ?? 'you'}`}
                    icon="⋯"
                    isBusy={resending.pending?.id === mail.id}
                  >
                    <PopoverItem onSelect={() => setShown(viewOf(mail))}>View</PopoverItem>
                    {canBeResent(mail) && (mail.status === 'sent' || isUnknownAddress(mail)) && (
                      <PopoverItem isInactive={resending.isPending} onSelect={() => resending.run(mail)}>
                        Send again
                      </PopoverItem>
                    )}
                  </Popover>
                ),
              ],
            }))}
          />
        )}
      </PagedList>
      {shown && <MailDialog {...shown} onClose={() => setShown(undefined)} />}
    </Panel>
  );
}

const viewOf = ({ id, kind, recipient }: ListedMail): ShownMail => ({
  id,
  load: async () => {
    const mail = await getMailContent(id);
    return mail ? { title: `${kindLabel(kind)} to ${recipient ?? 'you'}`, mail } : null;
  },
  missing: 'What this email was about has been deleted.',
});

/** Rejects an email that the sender would cancel. */
async function sendAgain({ id }: ListedMail): Promise<void> {
  if ((await getMailContent(id)) === undefined)
    throw new DataError(
      REJECTED_WITH_REASON,
      'What it was about has been deleted, or the recipient has unsubscribed.',
    );
  await resendMail(id);
}

function Recipient({ kind, recipient }: ListedMail) {
  if (recipient === null) return 'You, the publisher';
  return isVisitorMail(kind) ? <PersonLink email={recipient} /> : <Address email={recipient} />;
}

function Kind({ kind, subject }: ListedMail) {
  return (
    <>
      {kindLabel(kind)} <bdi className="ink-dim break-words text-sm lg:block">{subject}</bdi>
    </>
  );
}

function State({ children, ...mail }: ListedMail & { children: ReactNode }) {
  const reason = failureReason(mail);
  const color = mail.status === 'canceled' ? 'ink-dim' : 'text-danger';
  return (
    <>
      {stateLabel(mail, Date.now())}
      <span className={`block break-words text-sm ${color}`}>{reason ?? mail.last_error}</span>
      {reason && (
        <span className="ink-dim block max-w-sm break-words text-xs">
          The mail server said: {mail.last_error}
        </span>
      )}
      {children}
    </>
  );
}

/** These contain a link that opens an account, so they can be neither viewed nor resent. */
const isAccountMail = (kind: string) => ['password_reset', 'invitation', 'role_granted'].includes(kind);

const isVisitorMail = (kind: string) =>
  !isAccountMail(kind) && !['contact_message', 'digest', 'test_email'].includes(kind);

export const canBeResent = ({ kind, status }: Pick<ListedMail, 'kind' | 'status'>) =>
  !isAccountMail(kind) && (status === 'failed' || status === 'sent');

export function stateLabel({ status, next_attempt_at, sent_at }: ListedMail, now: number): string {
  if (status === 'sent') return `Sent ${formatMoment(sent_at, now)}`;
  if (status === 'waiting' && Date.parse(next_attempt_at) > now)
    return `Waiting until ${formatMoment(next_attempt_at, now)}`;
  return statusLabel(status);
}

const isUnknownAddress = ({ status, last_error }: Pick<ListedMail, 'status' | 'last_error'>) =>
  status === 'failed' && /\b5\.1\.\d|(no such|unknown) user|user unknown/i.test(last_error ?? '');

/** Undefined unless the error is a mail server's code. */
export function failureReason(mail: Pick<ListedMail, 'status' | 'last_error'>): string | undefined {
  if (isUnknownAddress(mail))
    return 'This address doesn’t exist. It may have a typo. Sending again will probably fail.';
  const isCode = mail.status === 'failed' && /^[45]\d\d\b/.test(mail.last_error ?? '');
  return isCode ? 'The recipient’s mail server rejected it.' : undefined;
}
