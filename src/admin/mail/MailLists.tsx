import { useRef, useState } from 'react';
import { DataError, REFUSED_WITH_REASON } from '~/data/data-error.ts';
import {
  getMailToShow,
  listMails,
  resendMail,
  type ListedMail,
  type MailList,
  type MailOverview,
} from '~/data/mail.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { Address } from '../audience/Address.tsx';
import { personAddress } from '../audience/lists.ts';
import { Button } from '../Button.tsx';
import { Filters } from '../Filters.tsx';
import { PAGE_ROWS, PagedList } from '../PagedList.tsx';
import { Panel } from '../Panel.tsx';
import { Table } from '../Table.tsx';
import { useWrite } from '../use-write.ts';
import { isAccountMail, isVisitorMail, kindLabel, canBeResent, stateLabel } from './labels.ts';
import { MailDialog } from './MailDialog.tsx';
import { PageLink } from '../PageHeader.tsx';

type List = { label: string; empty: string; total: (overview: MailOverview) => number };

const LISTS: Record<MailList, List> = {
  queue: {
    label: 'Queue',
    empty: 'No email is waiting.',
    total: ({ waiting, sending }) => waiting + sending,
  },
  sent: { label: 'Sent', empty: 'No email was sent in the last 90 days.', total: ({ sent }) => sent },
  failed: {
    label: 'Failed or canceled',
    empty: 'No email failed or was canceled.',
    total: ({ failed }) => failed,
  },
};

export function MailLists({ overview }: { overview: MailOverview | undefined }) {
  const [list, setList] = useState<MailList>('queue');
  const [cursors, setCursors] = useState<readonly ListedMail[]>([]);
  const [shown, setShown] = useState<ListedMail>();
  const title = useRef<HTMLHeadingElement>(null);
  const { empty, total: totalOf } = LISTS[list];
  const total = overview && totalOf(overview);

  const resending = useWrite({
    write: sendAgain,
    done: () => ({ title: 'The email is in the queue' }),
    failed: 'Not sent',
    after: (_, mail) => {
      if (mail.status === 'failed') title.current?.focus();
    },
  });
  const resend = (mail: ListedMail) => {
    const question = `Send this email to ${mail.recipient ?? 'you'} again?`;
    if (window.confirm(question)) resending.run(mail);
  };

  return (
    <Panel title="Emails" titleRef={title}>
      <Filters
        label="Which emails"
        className="mt-4"
        choices={Object.entries(LISTS).map(([name, { label }]) => ({ value: name as MailList, label }))}
        value={list}
        onChoose={(name) => {
          setList(name);
          setCursors([]);
        }}
      />
      <PagedList
        key={list}
        label="Listed emails"
        queryKey={['mails', list]}
        load={(_, page) => listMails(list, page * PAGE_ROWS)}
        cursors={cursors}
        onCursorsChange={setCursors}
        total={total}
        failed="The emails could not be loaded."
        loading={<p className="mt-6">…</p>}
        empty={<p className="ink-dim mt-6">{empty}</p>}
        pageName={(page) => <span role="status">{pageName(page, total)}</span>}
      >
        {({ rows }) => (
          <Table
            aria-label="Emails"
            columns={[
              { name: 'To', className: 'cell-title' },
              { name: 'Email' },
              { name: 'Status' },
              { name: 'Created', className: 'cell-moment' },
              { name: 'Actions' },
            ]}
            rows={rows.map((mail) => ({
              key: mail.id,
              cells: [
                <span id={rowId(mail)}>
                  <Recipient {...mail} />
                </span>,
                <Kind {...mail} />,
                <State {...mail} />,
                formatDateTime(mail.created_at),
                isAccountMail(mail.kind) ? null : (
                  <Actions
                    mail={mail}
                    resendingId={resending.pending?.id}
                    onShow={() => setShown(mail)}
                    onResend={() => resend(mail)}
                  />
                ),
              ],
            }))}
          />
        )}
      </PagedList>
      {shown && (
        <MailDialog
          id={shown.id}
          load={async () => {
            const mail = await getMailToShow(shown.id);
            return mail ? { title: kindLabel(shown.kind), mail } : null;
          }}
          missing="The subject of this email no longer exists."
          onClose={() => setShown(undefined)}
        />
      )}
    </Panel>
  );
}

/** Does not queue an email that the sender would cancel. */
async function sendAgain({ id }: ListedMail): Promise<void> {
  if ((await getMailToShow(id)) === undefined)
    throw new DataError(
      REFUSED_WITH_REASON,
      'Its subject no longer exists, or the recipient has unsubscribed.',
    );
  await resendMail(id);
}

export function pageName(page: number, total: number | undefined): string {
  const pages = Math.ceil((total ?? 0) / PAGE_ROWS);
  return pages > page ? `Page ${page + 1} of ${pages}` : `Page ${page + 1}`;
}

const rowId = ({ id }: ListedMail) => `mail-${id}`;

function Recipient({ kind, recipient }: ListedMail) {
  if (recipient === null) return 'You, the publisher';
  if (!isVisitorMail(kind)) return <Address email={recipient} />;
  return (
    <PageLink href={`/admin/audience${personAddress(recipient)}`}>
      <Address email={recipient} />
    </PageLink>
  );
}

function Kind({ kind, subject }: ListedMail) {
  return (
    <>
      {kindLabel(kind)}
      {subject && (
        <span className="ink-dim block break-words text-sm">
          <bdi>{subject}</bdi>
        </span>
      )}
    </>
  );
}

function State(mail: ListedMail) {
  const color = mail.status === 'canceled' ? 'ink-dim' : 'text-danger';
  return (
    <>
      {stateLabel(mail, new Date())}
      {mail.last_error && <span className={`block break-words text-sm ${color}`}>{mail.last_error}</span>}
    </>
  );
}

type ActionsProps = {
  mail: ListedMail;
  resendingId: string | undefined;
  onShow: () => void;
  onResend: () => void;
};

function Actions({ mail, resendingId, onShow, onResend }: ActionsProps) {
  const look = { className: 'whitespace-nowrap px-3 text-sm', 'aria-describedby': rowId(mail) };
  return (
    <div className="flex flex-wrap gap-2">
      <Button {...look} onClick={onShow}>
        Show
      </Button>
      {canBeResent(mail) && (
        <Button {...look} isInactive={resendingId !== undefined} onClick={onResend}>
          {resendingId === mail.id ? 'Sending...' : 'Send again'}
        </Button>
      )}
    </div>
  );
}
