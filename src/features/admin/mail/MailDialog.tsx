import { useEffect, useRef, useState } from 'react';
import { backendUrl } from '~/data/backend-address.ts';
import type { ShownMail } from '~/data/mail.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import type { OutgoingMail, RenderedMail } from '~/lib/mail/outgoing-mail.ts';
import { CloseIcon } from '~/ui/CloseIcon.tsx';
import { renderShadow } from './render-shadow.ts';

type Props = {
  mail: Pick<ShownMail, 'kind' | 'content'>;
  title: string;
  onClose: () => void;
};

/** The secret of a follower's links never comes to a browser, so links show this instead. */
const NO_TOKEN = 'left-out';

/** Renders a mail as it will be sent. Templates are loaded now, not with the page. */
async function renderShown({ kind, content }: Props['mail']): Promise<RenderedMail> {
  const { renderMail } = await import('~/lib/mail/render-mail.ts');
  const outgoing = {
    ...content,
    kind,
    ...('follower' in content && { follower: { token: NO_TOKEN } }),
  } as OutgoingMail;
  const siteUrl = window.location.origin;
  return renderMail(outgoing, {
    siteUrl,
    siteName: PRODUCT_NAME,
    backendUrl: backendUrl() || siteUrl,
    timeZone: SITE_TIME_ZONE,
  });
}

/** A mail as a page, its text below it. In large text the button to close it is above the title. */
export function MailDialog({ mail, title, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [rendered, setRendered] = useState<RenderedMail | 'failed'>();

  useEffect(() => {
    dialog.current?.showModal();
    let isGone = false;
    renderShown(mail).then(
      (value) => !isGone && setRendered(value),
      () => !isGone && setRendered('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [mail]);

  useEffect(() => {
    if (host.current && rendered && rendered !== 'failed') renderShadow(host.current, rendered.html);
  }, [rendered]);

  return (
    <dialog
      ref={dialog}
      className="plate shadow-overlay m-auto max-h-[90dvh] w-[min(46rem,94vw)] overflow-auto bg-night-raised p-5 text-parchment"
      aria-labelledby="mail-dialog-title"
      onClose={onClose}
    >
      <div className="flex flex-wrap-reverse items-end justify-end gap-x-4 gap-y-2">
        <h2 id="mail-dialog-title" className="min-w-0 flex-1 basis-40 break-words text-heading">
          {title}
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
      {rendered === undefined && <p className="mt-4">…</p>}
      {rendered === 'failed' && (
        <p role="alert" className="mt-4 text-danger">
          This email cannot be shown.
        </p>
      )}
      {rendered && rendered !== 'failed' && (
        <>
          <p className="mt-4 break-words">
            <span className="ink-dim">Subject: </span>
            <bdi>{rendered.subject}</bdi>
          </p>
          <div ref={host} className="mt-4 overflow-auto" role="group" aria-label="The email" tabIndex={0} />
          <details className="mt-4">
            <summary className="min-h-11 cursor-pointer py-2">As plain text</summary>
            <pre className="whitespace-pre-wrap break-words font-sans text-sm">{rendered.text}</pre>
          </details>
        </>
      )}
    </dialog>
  );
}
