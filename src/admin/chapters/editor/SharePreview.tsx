import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
  type PreviewLink,
} from '~/data/preview-links.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { Field as FieldFrame } from '~/ui/fields.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { Button } from '../../Button.tsx';
import { Dialog } from '../../Dialog.tsx';
import { explainError } from '../../failures.ts';
import { Field } from '../../Field.tsx';
import { focusPart, partOf } from '../../focus-part.ts';
import { Loaded } from '../../Loaded.tsx';
import { PopoverItem } from '../../Popover.tsx';
import { useWrite } from '../../use-write.ts';

export function SharePreview({ chapterId }: { chapterId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PopoverItem onChoose={() => setOpen(true)}>Share a preview</PopoverItem>
      <Dialog title="Share a preview" isOpen={isOpen} onClose={() => setOpen(false)}>
        <PreviewLinks chapterId={chapterId} />
      </Dialog>
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
  const failed = (error: unknown) => setProblem(explainError(error));
  const creation = useWrite({
    write: ({ days, note }: NewLinkInput) => createPreviewLink(chapterId, days, note),
    after: ({ token }) => {
      setProblem(null);
      // Browsers do not send the fragment to servers.
      setAddress(`${location.origin}/preview#${token}`);
    },
    failed,
  });
  const revocation = useWrite({
    write: ({ link }: { link: PreviewLink; pressed: HTMLElement }) => revokePreviewLink(link.id),
    after: (_, { pressed }) => {
      setProblem(null);
      // The clicked button disappears and focus is lost, unless the author has moved it.
      const isLost = [pressed, document.body].includes(document.activeElement as HTMLElement);
      if (isLost && text.current) focusPart(partOf(text.current));
    },
    failed,
  });
  const isBusy = creation.isPending || revocation.isPending;

  return (
    <>
      <p ref={text} className="ink-dim mt-3">
        Anyone with the link can read the latest saved version of this chapter, without an account, until the
        link expires or is revoked. Views are not counted, and search engines do not find it.
      </p>
      <CreateLink key={address} isBusy={isBusy} onCreate={creation.run} />
      {problem !== null && (
        <p role="alert" className="mt-4 text-danger">
          {problem}
        </p>
      )}
      {address !== null && <NewLink key={address} address={address} />}
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
        <Button tone="danger" isInactive={isBusy} onClick={(event) => onRevoke(event.currentTarget)}>
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

export function describeLink(link: LinkLife, now: number): string {
  if (link.revoked_at !== null) return `revoked ${formatDateTime(link.revoked_at)}`;
  return `${isGood(link, now) ? 'good until' : 'expired'} ${formatDateTime(link.expires_at)}`;
}

const CONFIRM_REVOKE = 'Revoke this link? It will stop working for everyone.';
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
        label="Private note"
        placeholder="For my editor"
        maxLength={200}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" tone="gold" className="md:mt-6" isInactive={isBusy}>
        Create link
      </Button>
    </form>
  );
}

/** The server stores only a hash of the link's secret, so it cannot be shown again. */
function NewLink({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');

  useEffect(() => field.current?.focus(), []);

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
      <FieldFrame label="The new link. Copy it now: it is shown only once.">
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <input
              {...control}
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
        )}
      </FieldFrame>
      <p role="status" className="mt-1 min-h-6 text-sm">
        {note}
      </p>
    </div>
  );
}
