import { useCallback, useEffect, useState } from 'react';
import { listMails, MAILS_AT_ONCE, type ListedMail, type MailList } from '~/data/mail.ts';
import { useLoaded } from '../use-loaded.ts';

/** Fifty mails; `turned` is how many pages come before them. */
export type PageOfMails = { list: MailList; turned: number; mails: ListedMail[] };

/** One of the lists of mails, page by page. */
export function useMailList() {
  const [{ list, turned }, setPlace] = useState<Omit<PageOfMails, 'mails'>>({ list: 'queue', turned: 0 });
  const load = useCallback(
    async (): Promise<PageOfMails> => ({
      list,
      turned,
      mails: await listMails(list, turned * MAILS_AT_ONCE),
    }),
    [list, turned],
  );
  const { state, latest, reload } = useLoaded(load);
  // The page before stays until the next one is there; the mails of another list do not.
  const page = latest?.list === list ? latest : undefined;

  // The last mail of the last page was sent again, or another one was sent in the meantime.
  const isBeyondTheEnd = page !== undefined && page.mails.length === 0 && page.turned > 0;
  useEffect(() => {
    if (isBeyondTheEnd) setPlace((place) => ({ ...place, turned: Math.max(0, place.turned - 1) }));
  }, [isBeyondTheEnd, page]);

  return {
    list,
    page,
    isTurning: page !== undefined && page.turned !== turned,
    isFailed: state.kind === 'failed',
    choose: (chosen: MailList) => setPlace({ list: chosen, turned: 0 }),
    turn: (to: number) => setPlace({ list, turned: to }),
    reload,
  };
}

export type ShownMailList = ReturnType<typeof useMailList>;
