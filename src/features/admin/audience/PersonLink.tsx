import { personAddress } from './lists.ts';

/** An address that leads to everything stored about it. */
export function PersonLink({ email }: { email: string }) {
  return (
    <a className="link inline-flex min-h-11 items-center break-all" href={personAddress(email)}>
      <bdi>{email}</bdi>
    </a>
  );
}
