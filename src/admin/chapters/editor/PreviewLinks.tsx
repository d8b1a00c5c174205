import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
  type PreviewLink,
} from '~/data/preview-links.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { Button } from '../../Button.tsx';
import { Dialog } from '../../Dialog.tsx';
import { explainError } from '../../failures.ts';
import { Field } from '../../Field.tsx';
import { focusSection, closestSection } from '../../focus-section.ts';
import { Loaded } from '../../Loaded.tsx';
import { PopoverItem } from '../../Popover.tsx';
import { useWrite } from '../../use-write.ts';
import { formatMoment } from '../chapter-state.ts';

export function PreviewLinksItem({ chapterId }: { chapterId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PopoverItem onSelect={() => setOpen(true)}>Share a preview</PopoverItem>
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
  const [linkUrl, setLinkUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const onError = (error: unknown) => setProblem(explainError(error));
  const creation = useWrite({
    write: ({ days, note }: NewLinkInput) => createPreviewLink(chapterId, days, note),
    afterReload: ({ token }) => {
      setProblem(null);
      // Browsers do not send the fragment to servers.
      setLinkUrl(`${location.origin}/preview#${token}`);
    },
    onError,
  });
  const revocation = useWrite({
    question: () => 'Revoke this link? It will stop working for everyone.',
    write: ({ id }: { id: string; button: HTMLElement }) => revokePreviewLink(id),
    afterReload: (_, { button }) => {
      setProblem(null);
      // The clicked button disappears and focus is lost, unless the author has moved it.
      const hasLostFocus = [button, document.body].includes(document.activeElement as HTMLElement);
      if (hasLostFocus && text.current) focusSection(closestSection(text.current));
    },
    onError,
  });
  const isBusy = creation.isPending || revocation.isPending;

  return (
    <>
      <p ref={text} className="ink-dim mt-3">
        Anyone with the link can read the latest saved version of this chapter, without an account, until the
        link expires or you revoke it. These views aren’t counted, and search engines can’t find the page.
      </p>
      <CreateLink key={linkUrl} isBusy={isBusy} isFirst={linkUrl === null} onCreate={creation.run} />
      {problem !== null && (
        <p role="alert" className="mt-4 text-danger">
          {problem}
        </p>
      )}
      {linkUrl !== null && <NewLink key={linkUrl} url={linkUrl} />}
      <Loaded
        query={query}
        loading={<Spinner label="Loading the links" />}
        errorMessage="The links could not be loaded."
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
                  onRevoke={(button) => revocation.run({ id: link.id, button })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

type ItemProps = { link: PreviewLink; isBusy: boolean; onRevoke: (button: HTMLElement) => void };

function LinkItem({ link, isBusy, onRevoke }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 border-t border-hairline py-3">
      <span className="min-w-0">
        <bdi className="block">{link.note || 'No note'}</bdi>
        <span className="ink-dim block text-sm first-letter:uppercase">{describeLink(link, Date.now())}</span>
      </span>
      {isActive(link, Date.now()) && (
        <Button
          tone="danger"
          className="px-3 text-sm"
          isInactive={isBusy}
          onClick={(event) => onRevoke(event.currentTarget)}
        >
          Revoke<span className="sr-only"> the link {link.note || 'without a note'}</span>
        </Button>
      )}
    </li>
  );
}

type LinkLifetime = Pick<PreviewLink, 'expires_at' | 'revoked_at'>;

function isActive({ expires_at, revoked_at }: LinkLifetime, now: number): boolean {
  return revoked_at === null && Date.parse(expires_at) > now;
}

export function describeLink(link: LinkLifetime, now: number): string {
  if (link.revoked_at !== null) return `revoked ${formatMoment(link.revoked_at, now)}`;
  return `${isActive(link, now) ? 'works until' : 'expired'} ${formatMoment(link.expires_at, now)}`;
}

const DEFAULT_DAYS = '14';
const MAX_DAYS = 90;

type NewLinkInput = { days: number; note: string };

type CreateProps = { isBusy: boolean; isFirst: boolean; onCreate: (link: NewLinkInput) => void };

function CreateLink({ isBusy, isFirst, onCreate }: CreateProps) {
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [note, setNote] = useState('');
  const [isInvalid, setInvalid] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isValid = /^\d+$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= MAX_DAYS;
    setInvalid(!isValid);
    if (isValid && !isBusy) onCreate({ days: Number(days), note: note.trim() });
  };

  return (
    <form
      noValidate
      className="mt-6 grid grid-cols-[5rem_minmax(0,1fr)] gap-4 md:grid-cols-[8rem_1fr_auto] md:items-start"
      onSubmit={submit}
    >
      <Field
        label="Days"
        error={isInvalid ? `Choose 1 to ${MAX_DAYS} days.` : undefined}
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
      <Button
        type="submit"
        tone={isFirst ? 'gold' : 'line'}
        className="max-md:col-span-full md:mt-[1.875rem]"
        isInactive={isBusy}
      >
        Create link
      </Button>
    </form>
  );
}

/** The server stores only a hash of the link's secret, so it cannot be shown again. */
function NewLink({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');

  useEffect(() => field.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setNote('Link copied.');
    } catch {
      field.current?.select();
      setNote('Your browser didn’t allow copying. The link is selected: copy it with the keyboard.');
    }
  };

  return (
    <div className="mt-6 border-l-4 border-l-gold pl-4">
      <Field
        ref={field}
        label="Your new link. Copy it now: it’s shown only once."
        readOnly
        value={url}
        onFocus={({ target }) => {
          target.select();
          // Keeps the beginning in view.
          target.scrollLeft = 0;
        }}
        buttons={
          <Button tone="gold" onClick={() => void copy()}>
            Copy link
          </Button>
        }
      />
      <p role="status" className="mt-1 text-sm">
        {note}
      </p>
    </div>
  );
}
