import { Address } from './Address.tsx';
import { personAddress } from './lists.ts';

/** An address that leads to everything stored about it. */
export function PersonLink({ email }: { email: string }) {
  return (
    <a className="link inline-flex min-h-11 items-center" href={personAddress(email)}>
      <Address email={email} />
    </a>
  );
}
