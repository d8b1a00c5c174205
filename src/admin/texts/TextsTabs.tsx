import { COLLECTION_FORMS, isTextCollection } from '~/lib/site-texts/text-fields.ts';
import { capitalize } from '../format-count.ts';

const TABS = ['site', 'testimonials', 'reviews', 'faq', 'books', 'episodes', 'biography', 'pages', 'files'];

export function TextsTabs({ current }: { current: string }) {
  return (
    <nav
      aria-label="Collections"
      className="admin-navigation -mx-5 mt-4 border-b border-hairline px-2 md:mx-0 md:px-0 md:[&_ul]:-ml-3"
    >
      <ul className="w-max">
        {TABS.map((name) => {
          const isText = isTextCollection(name);
          return (
            <li key={name}>
              <a
                href={isText ? `/admin/texts?collection=${name}` : `/admin/${name}`}
                aria-current={name === current ? 'page' : undefined}
              >
                {isText ? COLLECTION_FORMS[name].label : capitalize(name)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
