import { Fragment } from 'react';
import { personHref } from './lists.ts';

export function Address({ email }: { email: string }) {
  return (
    <bdi className="[overflow-wrap:anywhere]">
      {email.split(/(?<=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

export function PersonLink({ email }: { email: string }) {
  return (
    <a className="link inline-flex min-h-8 max-w-full items-center" href={personHref(email)}>
      <Address email={email} />
    </a>
  );
}
