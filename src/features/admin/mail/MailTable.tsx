import type { ListedMail } from '~/data/mail.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';
import { Address } from '../audience/Address.tsx';
import { isAccountMail, kindWords, stateWords } from './mail-words.ts';

type Props = {
  mails: readonly ListedMail[];
  onShow: (mail: ListedMail) => void;
  onResend: (mail: ListedMail) => void;
};

/** The roles are written out, because rows become cards on small screens. */
export function MailTable({ mails, ...actions }: Props) {
  return (
    <table role="table" aria-labelledby="mails-title" className="table-stacked table mt-4">
      <thead role="rowgroup">
        <tr role="row">
          {['To', 'Mail', 'State', 'Written', 'Actions'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {mails.map((mail) => (
          <Row key={mail.id} mail={mail} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ mail, onShow, onResend }: Omit<Props, 'mails'> & { mail: ListedMail }) {
  const { id, kind, recipient, subject, status, last_error, created_at } = mail;
  const titleId = `mail-${id}`;
  const isOpen = !isAccountMail(kind);
  const mayResend = isOpen && (status === 'failed' || status === 'canceled' || status === 'sent');
  return (
    <tr role="row">
      <td role="cell" className="cell-title">
        <span id={titleId}>{recipient === null ? 'You, the publisher' : <Address email={recipient} />}</span>
      </td>
      <td role="cell" data-label="Mail">
        {kindWords(kind)}
        {subject && (
          <span className="ink-dim block break-words text-sm">
            <bdi>{subject}</bdi>
          </span>
        )}
      </td>
      <td role="cell" data-label="State">
        {stateWords(mail, new Date())}
        {last_error && <span className="block break-words text-sm text-danger">{last_error}</span>}
      </td>
      <td role="cell" data-label="Written" className="cell-moment">
        {formatDateTime(created_at)}
      </td>
      <td role="cell" data-label={isOpen ? 'Actions' : undefined}>
        <div className="flex flex-wrap gap-2">
          {isOpen && (
            <button
              type="button"
              className={buttonClass('line', 'px-3 text-sm')}
              aria-describedby={titleId}
              onClick={() => onShow(mail)}
            >
              Show
            </button>
          )}
          {mayResend && (
            <button
              type="button"
              className={buttonClass('line', 'px-3 text-sm')}
              aria-describedby={titleId}
              onClick={() => onResend(mail)}
            >
              Send again
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}
