import { PROBLEM } from './Panel.tsx';

export type Notice = { text: string; href: string; link: string; label?: string; isProblem?: boolean };

/** The link of a notice about the site itself. */
export const SETTINGS = { href: '/admin/settings#site', link: 'See details' };

export function Notices({ notices }: { notices: readonly Notice[] }) {
  return (
    <div role="status">
      {notices.map(({ text, href, link, isProblem = false }) => (
        <p
          key={text}
          className={`[overflow-wrap:anywhere] ${isProblem ? `mt-2 py-2 ${PROBLEM}` : 'border-b border-hairline py-3 last:border-b-0'}`}
        >
          {text}{' '}
          <a className="link whitespace-nowrap" href={href}>
            {link}
          </a>
        </p>
      ))}
    </div>
  );
}
