import { MAILS_AT_ONCE } from '~/data/mail.ts';
import { PageTurner } from '../PageTurner.tsx';
import { useListFocus } from '../use-list-focus.ts';
import { pageWords } from './mail-words.ts';
import { MailTable } from './MailTable.tsx';
import type { PageOfMails, ShownMailList } from './use-mail-list.ts';

type Props = Pick<ShownMailList, 'wanted' | 'isLoading' | 'isEmpty' | 'turn'> &
  Omit<Parameters<typeof MailTable>[0], 'mails'> & {
    page: PageOfMails;
    /** Said where there is no mail. */
    empty: string | undefined;
    /** How many mails the list has, as far as it is known. */
    total: number | undefined;
  };

/** The mails of one list by pages; a turned page is shown from its first row. Another list is another component. */
export function MailPages({ page, wanted, empty, total, isLoading, isEmpty, turn, ...actions }: Props) {
  const place = useListFocus(page);
  const { rows, turned } = page;
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="Listed emails" aria-busy={isLoading}>
      {isEmpty && <p className="ink-dim mt-6">{empty}</p>}
      {rows.length > 0 && (
        <>
          <MailTable mails={rows} {...actions} />
          <PageTurner
            label="Pages of emails"
            shown={turned}
            wanted={wanted.turned}
            isLast={rows.length < MAILS_AT_ONCE || (turned + 1) * MAILS_AT_ONCE >= (total ?? Infinity)}
            onNewer={() => turn(wanted.turned - 1)}
            onOlder={() => turn(wanted.turned + 1)}
          >
            <span role="status">{pageWords(turned, MAILS_AT_ONCE, total)}</span>
          </PageTurner>
        </>
      )}
    </div>
  );
}
