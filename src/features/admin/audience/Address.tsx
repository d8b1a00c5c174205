import { Fragment } from 'react';

/** An email address that breaks between its parts before it breaks within one. */
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
