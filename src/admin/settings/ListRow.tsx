import { useId, type ReactNode } from 'react';

type Props = {
  title: string;
  mark?: ReactNode;
  /** A narrow line breaks between them. */
  facts: readonly ReactNode[];
  note?: ReactNode;
  children?: ReactNode;
};

export function ListRow({ title, mark, facts, note, children }: Props) {
  const titleId = useId();
  return (
    <li className="list-row">
      <div className="min-w-0">
        <bdi id={titleId}>{title}</bdi> {mark}
        <p className="ink-dim flex flex-wrap gap-x-4 text-sm">
          {facts.map((fact, index) => fact && <span key={index}>{fact}</span>)}
        </p>
        {note && <p className="mt-1 border-l-4 border-l-gold pl-3 text-sm">{note}</p>}
      </div>
      {children && (
        <div role="group" aria-labelledby={titleId} className="flex flex-wrap items-center gap-2">
          {children}
        </div>
      )}
    </li>
  );
}
