import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { backendUrl } from '~/data/backend-address.ts';
import type { StoredMail } from '~/data/mail.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { mailIdentity, type OutgoingMail } from '~/lib/mail/outgoing-mail.ts';
import { ebookFile, ebookTitle, siteName } from '~/lib/site/site.ts';
import { Dialog } from '../Dialog.tsx';
import { Loaded } from '../Loaded.tsx';
import { renderShadow } from './render-shadow.ts';

export type MailPreview = {
  title: string;
  mail: Pick<StoredMail, 'kind' | 'content'>;
  isUnpublished?: boolean;
};

export type ShownMail = { id: string; load: () => Promise<MailPreview | null>; missing: string };

/** Placeholder for the follower's token, which is never sent to a browser. */
const TOKEN_PLACEHOLDER = 'left-out';

export async function renderPreview({ title, mail: { kind, content }, isUnpublished }: MailPreview) {
  const { renderMail } = await import('~/lib/mail/render-mail.ts');
  const outgoing = {
    ...content,
    kind,
    ...('follower' in content && { follower: { token: TOKEN_PLACEHOLDER } }),
  } as OutgoingMail;
  const siteUrl = window.location.origin;
  const rendered = renderMail(outgoing, {
    siteUrl,
    ...mailIdentity({ siteName, ebookFile, ebookTitle }),
    backendUrl: backendUrl() || siteUrl,
    timeZone: SITE_TIME_ZONE,
  });
  // The chapter's own picture does not exist before it is published.
  const html = isUnpublished ? rendered.html.replace(/\/og\/read\/[^"]+/, '/og/chapters.png') : rendered.html;
  return { title, ...rendered, html };
}

export function MailDialog({ id, load, missing, onClose }: ShownMail & { onClose: () => void }) {
  const query = useQuery({
    queryKey: ['mail', id],
    queryFn: async () => {
      const preview = await load();
      return preview && renderPreview(preview);
    },
  });

  return (
    <Dialog title={query.data?.title ?? 'Email'} onClose={onClose}>
      <Loaded query={query} errorMessage="This email could not be loaded.">
        {(mail) =>
          mail ? (
            <>
              <p className="mt-4 break-words">
                Subject: <bdi>{mail.subject}</bdi>
              </p>
              <EmailView html={mail.html} className="mt-4 overflow-auto max-md:-mx-5" />
            </>
          ) : (
            <p className="mt-4">{missing}</p>
          )
        }
      </Loaded>
    </Dialog>
  );
}

type ViewProps = { html: string; isDark?: boolean; className: string };

export function EmailView({ html, isDark = false, className }: ViewProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current) renderShadow(host.current, html, isDark);
  }, [html, isDark]);
  return <div ref={host} className={className} role="group" aria-label="The email" tabIndex={0} />;
}
