import { useState, type ReactNode } from 'react';

/** Renders its content only while it is open. */
export function LazyDetails({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="plate mt-4 px-4 py-2 open:pb-5 md:px-6"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer py-2 font-serif text-xl font-light">{title}</summary>
      {isOpen && children}
    </details>
  );
}
