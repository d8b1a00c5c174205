import { useEffect, useRef } from 'react';
import { COLLECTION_FORMS, TEXT_COLLECTIONS, type TextCollection } from '~/lib/site-texts/text-fields.ts';

type Tab = { name: string; label: string; href: string };

const tabOf = (name: TextCollection): Tab => ({
  name,
  label: COLLECTION_FORMS[name].label,
  href: `/admin/texts?collection=${name}`,
});
const BOOKS: Tab = { name: 'books', label: 'Books', href: '/admin/books' };
const EPISODES: Tab = { name: 'episodes', label: 'Episodes', href: '/admin/episodes' };
const FILES: Tab = { name: 'files', label: 'Files', href: '/admin/files' };
const TABS = [
  tabOf('site'),
  ...TEXT_COLLECTIONS.filter((name) => name !== 'site').flatMap((name) =>
    name === 'biography' ? [BOOKS, EPISODES, tabOf(name)] : [tabOf(name)],
  ),
  FILES,
];

export function TextsTabs({ current }: { current: string }) {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav
      ref={tabs}
      aria-label="Collections"
      className="admin-navigation -mx-5 mt-4 border-b border-hairline px-2 md:mx-0 md:px-0 md:[&_ul]:-ml-3"
    >
      <ul className="w-max">
        {TABS.map(({ name, label, href }) => (
          <li key={name}>
            <a href={href} aria-current={name === current ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
