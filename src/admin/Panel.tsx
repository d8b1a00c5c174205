import { useEffect, useId, useRef, type ReactNode } from 'react';

/** The class of a line about a problem. Its bar is in the panel's margin, so that all lines begin at one edge. */
export const PROBLEM = '-ml-4 border-l-4 border-l-danger pl-3 md:-ml-6 md:pl-5';

type Props = {
  title: string;
  id?: string;
  level?: 2 | 3;
  note?: ReactNode;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

export function Panel({ title, level = 2, note, action, className = 'mt-6', children, ...props }: Props) {
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const Title = level === 2 ? 'h2' : 'h3';
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The browser looked for the fragment before this panel was rendered.
    if (props.id !== undefined && location.hash === `#${props.id}`) section.current?.scrollIntoView();
  }, [props.id]);
  return (
    <section ref={section} className={`plate min-w-0 p-4 md:p-6 ${className}`} aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Title id={id} className={level === 2 ? 'text-heading' : 'text-xl'}>
          {title}
        </Title>
        {action && <div className="-my-2">{action}</div>}
      </div>
      {note && <p className="ink-dim mt-2 max-w-text">{note}</p>}
      {children}
    </section>
  );
}
