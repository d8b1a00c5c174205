import { useEffect, useRef, type ReactNode } from 'react';

type Props = { title: string; text: ReactNode; children: ReactNode };

/** The clicked button disappears, so focus moves to the heading. */
export function Result({ title, text, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h1>
      <p className="mt-4">{text}</p>
      <p className="mt-6 flex flex-wrap gap-3">{children}</p>
    </>
  );
}

export function Notice({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && <p className="mb-4 border-l-4 border-danger pl-4 text-sm">{message}</p>}
    </div>
  );
}
