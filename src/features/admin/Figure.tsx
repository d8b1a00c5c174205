import { useId, type ReactNode } from 'react';

type Props = { title: string; note?: string; children: ReactNode };

/** One figure of a row: its name, the number, and what it counts. */
export function Figure({ title, note, children }: Props) {
  const id = useId();
  return (
    <section className="figure" aria-labelledby={id}>
      <h2 id={id} className="eyebrow">
        {title}
      </h2>
      <p className="figure-value">{children}</p>
      {note !== undefined && <p className="ink-dim text-sm">{note}</p>}
    </section>
  );
}
