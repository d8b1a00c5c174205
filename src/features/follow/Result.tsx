import { useEffect, useRef, type ReactNode } from 'react';

/** The result of a press. The pressed button disappears, so the heading takes the focus and is read out. */
export function Result({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h1>
      {children}
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
