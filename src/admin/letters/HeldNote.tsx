import { PageLink } from '../PageHeader.tsx';

export function HeldNote() {
  return (
    <>
      Email isn’t connected, so no emails go out yet. <PageLink href="/admin/mail">Open Mail</PageLink>
    </>
  );
}
