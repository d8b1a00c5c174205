import { KIND_NAMES, type Hit } from './find-pages.ts';

export const linksIn = (container: HTMLElement) => [...container.querySelectorAll('a')];

/** Grouped by kind, in the order of the best hit of each kind; chapters before book summaries. */
export function showHits(container: HTMLElement, hits: readonly Hit[]): void {
  const focused = container.querySelector<HTMLAnchorElement>(':focus')?.href;
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  const [chapters, books] = [kinds.indexOf('chapter'), kinds.indexOf('book')];
  if (books >= 0 && books < chapters) kinds.splice(books, 0, ...kinds.splice(chapters, 1));
  container.replaceChildren(
    ...kinds.map((kind) => {
      const list = element('ol', '', ...hits.filter((hit) => hit.kind === kind).map(createHitItem));
      return element('section', 'search-group', element('h2', 'font-serif text-xl', KIND_NAMES[kind]), list);
    }),
  );
  linksIn(container)
    .find(({ href }) => href === focused)
    ?.focus();
}

function createHitItem({ title, url, matches }: Hit): HTMLElement {
  const link = (href: string, className: string, ...content: (string | Node)[]) => {
    const node = element('a', className, ...content);
    node.href = href;
    return node;
  };
  const paragraphs = matches.map((match) => {
    const text = match.excerpt.map((part) => (part.isMarked ? element('mark', '', part.text) : part.text));
    const content = match.url === url ? text : [link(match.url, 'search-match', ...text)];
    const paragraph = element('p', 'ink-dim', ...content);
    paragraph.dir = 'auto';
    return paragraph;
  });
  const heading = link(url, 'search-link font-serif text-heading', title);
  return element('li', 'search-result', heading, ...paragraphs);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: (string | Node)[]
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  node.className = className;
  node.append(...content);
  return node;
}
