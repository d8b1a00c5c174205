import type { ReactNode } from 'react';

type Props = { title: string; subtitle: string; children?: ReactNode };

export function PageHeader({ title, subtitle, children }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 pt-1 md:pt-5">
      <div className="min-w-0 flex-1 basis-40">
        <h1 className="text-title">{title}</h1>
        <p className="ink-dim mt-1">{subtitle}</p>
      </div>
      {children}
    </header>
  );
}

type CardTitleProps = {
  title: string;
  note?: string | undefined;
  takesFocus?: boolean;
  children?: ReactNode;
};

/** Of a form that fills its page, such as the one for signing in. */
export function CardTitle({ title, note, takesFocus = false, children }: CardTitleProps) {
  return (
    <>
      <h1 ref={takesFocus ? focus : null} tabIndex={takesFocus ? -1 : undefined} className="text-heading">
        {title}
      </h1>
      {children}
      {note && <p className="ink-dim mt-2">{note}</p>}
      <div className="tick-rule mt-6" aria-hidden="true" />
    </>
  );
}

const focus = (element: HTMLElement | null) => element?.focus();

export function PageLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="link inline-flex min-h-7 items-center text-sm" href={href}>
      {children}
    </a>
  );
}

export const BackToDashboard = () => <PageLink href="/admin">Back to Dashboard</PageLink>;
