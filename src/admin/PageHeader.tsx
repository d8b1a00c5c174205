import type { ReactNode } from 'react';

type Props = {
  title: string;
  subtitle: string;
  children?: ReactNode;
  className?: string;
};

export function PageHeader({ title, subtitle, children, className = 'mt-4 flex-wrap items-end' }: Props) {
  return (
    <header className={`flex justify-between gap-4 ${className}`}>
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="text-title">{title}</h1>
        <p className="ink-dim mt-2 font-serif text-xl">{subtitle}</p>
      </div>
      {children}
    </header>
  );
}

export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link inline-flex min-h-11 items-center" href={href}>
      {children}
    </a>
  );
}

export const BackToDashboard = () => <PageLink href="/admin">Back to Dashboard</PageLink>;
