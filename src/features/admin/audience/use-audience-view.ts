import { useCallback, useEffect, useRef, useState } from 'react';
import type { Cursor } from '~/data/audience.ts';
import { listOf, personOf, type ListName } from './lists.ts';

/** What is shown of the lists. It outlives them, so that a visit to a person loses nothing. */
export type AudienceView = {
  list: ListName;
  states: Partial<Record<ListName, string | null>>;
  typed: string;
  /** The last rows of the pages before the one that is shown, and the list, state and search they belong to. */
  turned: { of: string; cursors: readonly Cursor[] };
};

/** The link by which the lists were left; its row may be gone on return. */
export type LeftLink = { id: string; href: string };

/** The page by its fragment: the lists, or one person; and what brings the lists back as they were. */
export function useAudienceView() {
  const [person, setPerson] = useState(() => personOf(location.hash));
  const [view, setView] = useState<AudienceView>(() => ({
    list: listOf(location.hash) ?? 'messages',
    states: { messages: 'new' },
    typed: '',
    turned: { of: '', cursors: [] },
  }));
  const left = useRef<LeftLink | null>(null);

  useEffect(() => {
    const follow = () => {
      const next = personOf(location.hash);
      const list = listOf(location.hash);
      if (next !== null && person === null)
        left.current = { id: document.activeElement?.id ?? '', href: location.hash };
      // Back from a person to the address that opened a list: another one may be open by now.
      if (list !== null && person === null) setView((former) => ({ ...former, list }));
      setPerson(next);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [person]);

  /** Once for each return. */
  const takeLeft = useCallback(() => {
    const link = left.current;
    left.current = null;
    return link;
  }, []);
  return { person, view, setView, takeLeft };
}
