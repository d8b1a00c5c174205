import { PageLink } from '../PageHeader.tsx';

export function HeldNote() {
  return (
    <>
      Email isn’t connected, so letters wait until it is. <PageLink href="/admin/mail">Open Mail</PageLink>
    </>
  );
}
