import { Address } from './Address.tsx';
import { personAddress } from './lists.ts';

type Props = {
  email: string;
  /** The row that the link is in: the focus finds its way back by it. */
  row: string;
};

/** An address that leads to everything stored about it. */
export function PersonLink({ email, row }: Props) {
  return (
    <a
      id={`person-of-${row}`}
      className="link inline-flex min-h-11 max-w-full items-center"
      href={personAddress(email)}
    >
      <Address email={email} />
    </a>
  );
}
