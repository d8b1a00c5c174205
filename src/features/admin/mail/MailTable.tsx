import type { ListedMail } from '~/data/mail.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import { Address } from '../audience/Address.tsx';
import { personAddress } from '../audience/lists.ts';
import { isAccountMail, isToVisitor, kindWords, mayBeResent, stateWords } from './mail-words.ts';

type Props = {
  mails: readonly ListedMail[];
  /** The mail that is being sent again. */
  resending: string | undefined;
  onShow: (mail: ListedMail) => void;
  onResend: (mail: ListedMail) => void;
};

/** The roles are written out, because rows become cards on small screens. */
export function MailTable({ mails, ...rest }: Props) {
  return (
    <table role="table" aria-labelledby="mails-title" className="table-mails table-stacked table mt-4">
      <thead role="rowgroup">
        <tr role="row">
          {['To', 'Email', 'Status', 'Created', 'Actions'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {mails.map((mail) => (
          <Row key={mail.id} mail={mail} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ mail, resending, onShow, onResend }: Omit<Props, 'mails'> & { mail: ListedMail }) {
  const { id, kind, subject, status, last_error, created_at } = mail;
  const titleId = `mail-${id}`;
  const isOpen = !isAccountMail(kind);
  const action = {
    className: buttonClass('line', 'whitespace-nowrap px-3 text-sm'),
    'aria-describedby': titleId,
  };
  return (
    <tr role="row">
      <td role="cell" className="cell-title">
        <span id={titleId}>
          <Recipient {...mail} />
        </span>
      </td>
      <td role="cell" data-label="Email">
        {kindWords(kind)}
        {subject && (
          <span className="ink-dim block break-words text-sm">
            <bdi>{subject}</bdi>
          </span>
        )}
      </td>
      <td role="cell" data-label="Status">
        {stateWords(mail, new Date())}
        {last_error && (
          <span className={`block break-words text-sm ${status === 'canceled' ? 'ink-dim' : 'text-danger'}`}>
            {last_error}
          </span>
        )}
      </td>
      <td role="cell" data-label="Created" className="cell-moment">
        {formatDateTime(created_at)}
      </td>
      <td role="cell" data-label={isOpen ? 'Actions' : undefined}>
        <div className="flex flex-wrap gap-2">
          {isOpen && (
            <button type="button" {...action} onClick={() => onShow(mail)}>
              Show
            </button>
          )}
          {mayBeResent(mail) && (
            <button
              type="button"
              {...action}
              aria-disabled={resending !== undefined}
              onClick={() => onResend(mail)}
            >
              {resending === id ? 'Sending...' : 'Send again'}
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** A visitor's address leads to everything stored about it. */
function Recipient({ kind, recipient }: Pick<ListedMail, 'kind' | 'recipient'>) {
  if (recipient === null) return 'You, the publisher';
  if (!isToVisitor(kind)) return <Address email={recipient} />;
  return (
    <a className="link inline-flex min-h-11 items-center" href={`/admin/audience${personAddress(recipient)}`}>
      <Address email={recipient} />
    </a>
  );
}
