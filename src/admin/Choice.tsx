import type { ComponentProps, ReactNode } from 'react';

type Props = ComponentProps<'input'> & { label: ReactNode };

export function Choice({ label, ...input }: Props) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-2">
      <input type="checkbox" className="h-6 w-6 shrink-0 accent-gold" {...input} />
      {label}
    </label>
  );
}
