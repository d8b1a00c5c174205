import { PageLink } from '../PageHeader.tsx';

export function HeldNote() {
  return (
    <>
      Email isn’t connected yet. Letters and tests go out once it is.{' '}
      <PageLink href="/admin/mail">Connect email</PageLink>
    </>
  );
}
