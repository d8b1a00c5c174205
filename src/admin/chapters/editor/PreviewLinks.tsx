import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createPreviewLink,
  listPreviewLinks,
  revokePreviewLink,
  type CreatedPreviewLink,
  type PreviewLink,
} from '~/data/preview-links.ts';
import { Button } from '../../Button.tsx';
import { Dialog } from '../../Dialog.tsx';
import { explainError } from '../../failures.ts';
import { Field } from '../../Field.tsx';
import { ErrorMessage, Loaded } from '../../Loaded.tsx';
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

const LIFETIMES = { 7: '1 week', 14: '2 weeks', 30: '1 month', 90: '3 months' };

function PreviewLinks({ chapterId }: { chapterId: string }) {
  const query = useQuery({
    queryKey: ['preview-links', chapterId],
    queryFn: () => listPreviewLinks(chapterId),
  });
  const [created, setCreated] = useState<CreatedPreviewLink | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const onError = (error: unknown) => setProblem(explainError(error));
  const creation = useWrite({
    write: ({ days, note }: { days: number; note: string }) => createPreviewLink(chapterId, days, note),
    afterReload: (link) => {
      setProblem(null);
      setCreated(link);
    },
    onError,
  });
  const revocation = useWrite({
    question: () => 'Revoke this link? It will stop working for everyone.',
    write: ({ id }: PreviewLink) => revokePreviewLink(id),
    afterReload: (_, { id }) => {
      setProblem(null);
      if (id === created?.id) setCreated(null);
    },
    onError,
  });
  const isBusy = creation.isPending || revocation.isPending;

  return (
    <>
      <p className="ink-dim mt-3">
        Anyone with the link can read the latest saved text. To stop a link from working, press “Revoke.”
      </p>
      <form
        key={created?.id}
        className="mt-6 grid grid-cols-[8rem_minmax(0,1fr)] gap-4 md:grid-cols-[8rem_1fr_auto] md:items-start"
        onSubmit={(event) => {
          event.preventDefault();
          const fields = new FormData(event.currentTarget);
          creation.run({ days: Number(fields.get('days')), note: String(fields.get('note')).trim() });
        }}
      >
        <Field as="select" name="days" label="Works for" defaultValue={14}>
          {Object.entries(LIFETIMES).map(([days, label]) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </Field>
        <Field
          name="note"
          label="Private note"
          placeholder="For my editor"
          maxLength={200}
          autoComplete="off"
        />
        <Button type="submit" className="max-md:col-span-full md:mt-[1.875rem]" isInactive={isBusy}>
          Create link
        </Button>
      </form>
      <ErrorMessage>{problem}</ErrorMessage>
      {created && <NewLink key={created.token} {...created} />}
      <Loaded query={query} errorMessage="The links could not be loaded.">
        {(links) => (
          <ul className="mt-6" aria-label="Links of this chapter">
            {links.map((link) => (
              <li key={link.id} className="list-row">
                <span className="min-w-0">
                  <bdi className="block">{link.note || 'No note'}</bdi>
                  <span className="ink-dim block text-sm first-letter:uppercase">
                    {describeLink(link, Date.now())}
                  </span>
                </span>
                {isActive(link, Date.now()) && (
                  <Button
                    tone="danger"
                    className="px-3 text-sm"
                    isInactive={isBusy}
                    onClick={() => revocation.run(link)}
                  >
                    Revoke<span className="sr-only"> the link {link.note || 'without a note'}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
}

type LinkLifetime = Pick<PreviewLink, 'expires_at' | 'revoked_at'>;

const isActive = ({ expires_at, revoked_at }: LinkLifetime, now: number): boolean =>
  revoked_at === null && Date.parse(expires_at) > now;

export function describeLink(link: LinkLifetime, now: number): string {
  if (link.revoked_at !== null) return `revoked ${formatMoment(link.revoked_at, now)}`;
  return `${isActive(link, now) ? 'works until' : 'expired'} ${formatMoment(link.expires_at, now)}`;
}

/** The server stores only a hash of the link's secret, so it cannot be shown again. */
function NewLink({ token }: CreatedPreviewLink) {
  const [note, setNote] = useState('');
  // Browsers do not send the fragment to servers.
  const url = `${location.origin}/preview#${token}`;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setNote('Link copied.'),
      () => setNote('Your browser didn’t allow it. Copy the link with the keyboard.'),
    );
  return (
    <div className="mt-6 border-l-4 border-l-gold pl-4">
      <Field
        autoFocus
        label="Your new link. Copy it now: it’s shown only once."
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
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
