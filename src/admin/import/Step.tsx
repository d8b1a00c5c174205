import type { ReactNode } from 'react';

export function Step({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} tabIndex={-1} className="mt-10" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
