import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
  type PreviewLink,
} from '~/data/preview-links.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { CloseIcon } from '~/ui/CloseIcon.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { Button } from '../../Button.tsx';
import { explainError } from '../../failures.ts';
import { Field } from '../../Field.tsx';
import { focusPart, partOf } from '../../focus-part.ts';
import { Loaded } from '../../Loaded.tsx';
import { useWrite } from '../../use-write.ts';

export function SharePreview({ chapterId }: { chapterId: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link inline-flex min-h-11 items-center"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        Share a preview
      </button>
      {/* Outside the editor's form: Enter in one of its fields would save the chapter. */}
      {createPortal(
        <dialog
          ref={dialog}
          className="share-dialog plate shadow-overlay bg-night-raised"
          aria-labelledby="share-title"
          onClose={() => setOpen(false)}
          onSubmit={(event) => event.stopPropagation()}
        >
          <div className="flex items-start justify-between gap-4">
            <h2 id="share-title" className="text-heading">
              Share a preview
            </h2>
            <button
              type="button"
              className="button button-line min-w-11 px-3"
              aria-label="Close"
              onClick={() => dialog.current?.close()}
            >
              <CloseIcon />
            </button>
          </div>
          {isOpen && <PreviewLinks chapterId={chapterId} />}
        </dialog>,
        document.body,
      )}
    </>
  );
}

function PreviewLinks({ chapterId }: { chapterId: string }) {
  const query = useQuery({
    queryKey: ['preview-links', chapterId],
    queryFn: () => listPreviewLinks(chapterId),
  });
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const creation = useWrite({
    write: ({ days, note }: NewLinkInput) => createPreviewLink(chapterId, days, note),
    done: ({ token }) => {
      setProblem(null);
      // In the fragment: browsers send it to no server.
      setAddress(`${location.origin}/preview#${token}`);
      return undefined;
    },
    failed: (error) => setProblem(explainError(error)),
  });
  const revocation = useWrite({
    write: ({ link }: { link: PreviewLink; pressed: HTMLElement }) => revokePreviewLink(link.id),
    done: () => {
      setProblem(null);
      return undefined;
    },
    // The pressed button is gone. A focus that has moved on stays where it is.
    after: (_, { pressed }) => {
      const isLost = [pressed, document.body].includes(document.activeElement as HTMLElement);
      if (isLost && text.current) focusPart(partOf(text.current));
    },
    failed: (error) => setProblem(explainError(error)),
  });
  const isBusy = creation.isPending || revocation.isPending;

  return (
    <>
      <p ref={text} className="ink-dim mt-3">
        Anyone with the link reads this chapter as it is saved, now and later, without an account, until the
        link expires or is revoked. It is not counted and not found by search engines.
      </p>
      <CreateLink key={address} isBusy={isBusy} onCreate={creation.run} />
      {problem !== null && (
        <p role="alert" className="mt-4 text-danger">
          {problem}
        </p>
      )}
      {address !== null && <NewLink address={address} />}
      <Loaded
        query={query}
        loading={<Spinner label="Loading the links" className="min-h-32" />}
        failed="The links could not be loaded."
      >
        {(links) =>
          links.length === 0 ? (
            <p className="ink-dim mt-6">There are no links yet.</p>
          ) : (
            <ul className="mt-6" aria-label="Links of this chapter">
              {links.map((link) => (
                <LinkItem
                  key={link.id}
                  link={link}
                  isBusy={isBusy}
                  onRevoke={(pressed) => {
                    if (!isBusy && window.confirm(CONFIRM_REVOKE)) revocation.run({ link, pressed });
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

type ItemProps = { link: PreviewLink; isBusy: boolean; onRevoke: (pressed: HTMLElement) => void };

function LinkItem({ link, isBusy, onRevoke }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline py-3">
      <span className="min-w-0">
        <bdi className="block">{link.note || 'Without a note'}</bdi>
        <span className="ink-dim text-sm">{describeLink(link, Date.now())}</span>
      </span>
      {isGood(link, Date.now()) && (
        <Button tone="danger" isOff={isBusy} onClick={(event) => onRevoke(event.currentTarget)}>
          Revoke<span className="sr-only"> the link {link.note || 'without a note'}</span>
        </Button>
      )}
    </li>
  );
}

type LinkLife = Pick<PreviewLink, 'expires_at' | 'revoked_at'>;

function isGood({ expires_at, revoked_at }: LinkLife, now: number): boolean {
  return revoked_at === null && Date.parse(expires_at) > now;
}

/** 'good until Nov 27, 2026, 11:00'. @param now milliseconds since the epoch */
export function describeLink(link: LinkLife, now: number): string {
  if (link.revoked_at !== null) return `revoked ${formatDateTime(link.revoked_at)}`;
  return `${isGood(link, now) ? 'good until' : 'expired'} ${formatDateTime(link.expires_at)}`;
}

const CONFIRM_REVOKE = 'Revoke this link? It ends for good, for all who have it.';
const DEFAULT_DAYS = '14';
const MAX_DAYS = 90;

type NewLinkInput = { days: number; note: string };

function CreateLink({ isBusy, onCreate }: { isBusy: boolean; onCreate: (link: NewLinkInput) => void }) {
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [note, setNote] = useState('');
  const [isRefused, setRefused] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isFine = /^\d+$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= MAX_DAYS;
    setRefused(!isFine);
    if (isFine && !isBusy) onCreate({ days: Number(days), note: note.trim() });
  };

  return (
    <form
      noValidate
      className="mt-6 grid gap-4 md:grid-cols-[8rem_1fr_auto] md:items-start"
      onSubmit={submit}
    >
      <Field
        label="Days"
        error={isRefused ? `Choose 1 to ${MAX_DAYS} days.` : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <Field
        label="Note, for you alone"
        placeholder="For my editor"
        maxLength={200}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" tone="gold" className="md:mt-6" isOff={isBusy}>
        Create link
      </Button>
    </form>
  );
}

/** Only this page knows the secret of a new link. */
function NewLink({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');

  // The next thing to do with it is to copy it.
  useEffect(() => {
    setNote('');
    field.current?.focus();
    field.current?.select();
  }, [address]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setNote('Link copied.');
    } catch {
      field.current?.select();
      setNote('The browser did not allow it. The link is selected: copy it with the keyboard.');
    }
  };

  return (
    <div className="mt-6 border-l-4 border-l-gold pl-4">
      <label className="label" htmlFor="new-preview-link">
        The new link. Copy it now: it is shown this once.
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id="new-preview-link"
          ref={field}
          className="field min-w-0 flex-1 basis-52"
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <Button tone="gold" onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <p role="status" className="mt-1 min-h-6 text-sm">
        {note}
      </p>
    </div>
  );
}
