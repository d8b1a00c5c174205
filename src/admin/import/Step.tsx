import type { ReactNode } from 'react';

type Props = { id: string; title: string; children: ReactNode };

export function Step({ id, title, children }: Props) {
  return (
    <section id={id} tabIndex={-1} className="mt-10" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
