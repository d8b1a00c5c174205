import { Suspense, useState, type ReactNode } from 'react';

type Props = { title: string; isLink?: boolean; children: ReactNode };

/** Renders its content, which may load its code, only while it is open. */
export function LazyDetails({ title, isLink = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={isLink ? 'mt-2' : 'plate mt-4 px-4 py-2 open:pb-5 md:px-6'}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        className={`cursor-pointer ${isLink ? 'link inline-flex min-h-7 items-center text-sm' : 'py-2 font-serif text-xl font-light'}`}
      >
        {title}
      </summary>
      <Suspense>{isOpen && children}</Suspense>
    </details>
  );
}
