import { useCallback, useState } from 'react';
import { listMails, MAILS_AT_ONCE, type ListedMail, type MailList } from '~/data/mail.ts';
import { useListPage } from '../use-list-page.ts';

/** Fifty mails; `turned` is how many pages come before them. */
export type PageOfMails = { list: MailList; turned: number; rows: readonly ListedMail[] };

/** One of the lists of mails, page by page. */
export function useMailList() {
  const [wanted, setWanted] = useState<Omit<PageOfMails, 'rows'>>({ list: 'queue', turned: 0 });
  const { list, turned } = wanted;
  const load = useCallback(
    async (): Promise<PageOfMails> => ({ list, turned, rows: await listMails(list, turned * MAILS_AT_ONCE) }),
    [list, turned],
  );
  const turn = (to: number) => setWanted({ list, turned: to });
  return {
    wanted,
    ...useListPage(wanted, load, () => turn(turned - 1)),
    choose: (chosen: MailList) => setWanted({ list: chosen, turned: 0 }),
    turn,
  };
}

export type ShownMailList = ReturnType<typeof useMailList>;
