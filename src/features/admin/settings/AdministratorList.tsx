import type { Administrator } from '~/data/administrators.ts';
import { formatDateTime, formatShortDate } from '~/lib/dates/dates.ts';
import { buttonClass } from '~/ui/button.ts';

type Props = {
  administrators: readonly Administrator[];
  /** The one who is being removed. */
  busyId: string | null;
  onRemove: (administrator: Administrator) => void;
};

/** Everyone who administers the site. The roles are written out, because rows become cards on small screens. */
export function AdministratorList({ administrators, busyId, onRemove }: Props) {
  return (
    <table role="table" aria-labelledby="administrators-title" className="table-stacked table mt-6">
      <thead role="rowgroup">
        <tr role="row">
          {['Email', 'Since', 'Last sign-in', 'Actions'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {administrators.map((administrator) => (
          <Row
            key={administrator.user_id}
            administrator={administrator}
            isBusy={busyId !== null}
            onRemove={onRemove}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Pick<Props, 'onRemove'> & { administrator: Administrator; isBusy: boolean };

function Row({ administrator, isBusy, onRemove }: RowProps) {
  const { user_id, email, since, last_sign_in_at, is_invited, is_you } = administrator;
  const emailId = `administrator-${user_id}`;
  return (
    <tr role="row">
      <td role="cell" className="cell-title">
        <bdi id={emailId} className="break-all">
          {email}
        </bdi>
        {is_you && <span className="ink-dim block text-sm">You</span>}
        {is_invited && <span className="ink-dim block text-sm">Invited, has not signed in yet</span>}
      </td>
      <td role="cell" data-label="Since" className="cell-moment">
        {formatShortDate(since)}
      </td>
      <td role="cell" data-label="Last sign-in" className="cell-moment">
        {last_sign_in_at === null ? 'Never' : formatDateTime(last_sign_in_at)}
      </td>
      <td role="cell" data-label="Actions">
        {is_you ? (
          <span className="ink-dim text-sm">Another administrator can remove you.</span>
        ) : (
          <button
            type="button"
            className={buttonClass('danger', 'px-3 text-sm')}
            aria-describedby={emailId}
            aria-disabled={isBusy}
            onClick={() => !isBusy && onRemove(administrator)}
          >
            {is_invited ? 'Withdraw' : 'Remove'}
          </button>
        )}
      </td>
    </tr>
  );
}
