import { useCallback, useRef, useState } from 'react';
import { DataError, REFUSED_IN_WORDS } from '~/data/data-error.ts';
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
  type PreviewLink,
} from '~/data/preview-links.ts';
import { buttonClass } from '~/ui/button.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { leaveUnlessAdministrator } from '../../../auth/leave-for-sign-in.ts';
import { explain, failureOf, mayBeSignedOut } from '../../../failures.ts';
import { focusPart, partOf } from '../../../focus-part.ts';
import { LoadNotice } from '../../../LoadNotice.tsx';
import { useLoaded } from '../../../use-loaded.ts';
import { CreateLink } from './CreateLink.tsx';
import { isGood, linkState, previewAddress } from './link-state.ts';
import { NewLink } from './NewLink.tsx';

const CONFIRM_REVOKE = 'Revoke this link? It ends for good, for all who have it.';

/** The links of a chapter: make one, copy it, see them all, end one. */
export function PreviewLinks({ chapterId }: { chapterId: string }) {
  const load = useCallback(() => listPreviewLinks(chapterId), [chapterId]);
  const { state, value, reload } = useLoaded(load);
  const [address, setAddress] = useState<string | null>(null);
  const { attempt, isBusy, problem } = useAttempt(reload);

  const create = (days: number, note: string) =>
    attempt(async () => {
      const { token } = await createPreviewLink(chapterId, days, note);
      setAddress(previewAddress(location.origin, token));
    });
  const text = useRef<HTMLParagraphElement>(null);
  const revoke = async (link: PreviewLink, pressed: HTMLElement) => {
    // What is confirmed has to be done: the question waits for the write before it.
    if (isBusy || !window.confirm(CONFIRM_REVOKE)) return;
    const isDone = await attempt(() => revokePreviewLink(link.id));
    const { activeElement } = document;
    // The button that was pressed is gone. A focus that has moved on stays where it is.
    const isLost = activeElement === pressed || activeElement === document.body;
    if (isDone && isLost && text.current) focusPart(partOf(text.current));
  };

  return (
    <>
      <p ref={text} className="ink-dim mt-3">
        Anyone with the link reads this chapter as it is saved, now and later, without an account, until the
        link expires or is revoked. It is not counted and not found by search engines.
      </p>
      <CreateLink isBusy={isBusy} onCreate={create} />
      {problem !== null && (
        <p role="alert" className="mt-4 text-danger">
          {problem}
        </p>
      )}
      {address !== null && <NewLink address={address} />}
      {state.kind === 'loading' && <Spinner label="Loading the links" className="min-h-32" />}
      {state.kind === 'failed' && <LoadNotice onRetry={reload}>The links could not be loaded.</LoadNotice>}
      {state.kind === 'ready' && value?.length === 0 && (
        <p className="ink-dim mt-6">There are no links yet.</p>
      )}
      {value !== undefined && value.length > 0 && (
        <LinkList links={value} isBusy={isBusy} onRevoke={(link, pressed) => void revoke(link, pressed)} />
      )}
    </>
  );
}

/** One write at a time, and the words where it fails. */
function useAttempt(reload: () => Promise<void>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Whether it was done. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      await reload();
      return true;
    } catch (error) {
      if (mayBeSignedOut(error) && (await leaveUnlessAdministrator())) return false;
      setProblem(wordsFor(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { attempt, isBusy, problem };
}

type ListProps = {
  links: readonly PreviewLink[];
  isBusy: boolean;
  /** @param pressed the button */
  onRevoke: (link: PreviewLink, pressed: HTMLElement) => void;
};

function LinkList({ links, isBusy, onRevoke }: ListProps) {
  const now = Date.now();
  return (
    <ul className="mt-6" aria-label="Links of this chapter">
      {links.map((link) => (
        <li
          key={link.id}
          className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline py-3"
        >
          <span className="min-w-0">
            <bdi className="block">{link.note || 'Without a note'}</bdi>
            <span className="ink-dim text-sm">{linkState(link, now)}</span>
          </span>
          {isGood(link, now) && (
            <button
              type="button"
              className={buttonClass('danger')}
              aria-disabled={isBusy}
              onClick={(event) => onRevoke(link, event.currentTarget)}
            >
              Revoke<span className="sr-only"> the link {link.note || 'without a note'}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function wordsFor(error: unknown): string {
  return error instanceof DataError && error.code === REFUSED_IN_WORDS
    ? error.message
    : explain(failureOf(error));
}
