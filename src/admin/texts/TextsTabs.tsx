import { COLLECTION_FORMS, type TextCollection } from '~/lib/site-texts/text-fields.ts';

const tabs = (...names: TextCollection[]) =>
  names.map((name) => ({
    name,
    label: COLLECTION_FORMS[name].label,
    href: `/admin/texts?collection=${name}`,
  }));
const TABS = [
  ...tabs('site', 'testimonials', 'reviews', 'faq'),
  { name: 'books', label: 'Books', href: '/admin/books' },
  { name: 'episodes', label: 'Episodes', href: '/admin/episodes' },
  ...tabs('biography', 'pages'),
  { name: 'files', label: 'Files', href: '/admin/files' },
];

export function TextsTabs({ current }: { current: string }) {
  return (
    <nav
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
