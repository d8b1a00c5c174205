// Writes results into the search page, as text only. Every state writes all of them, and the focus stays where it was.
import { keepSoughtWords } from '~/lib/browser/sought-words.ts';
import { byKind, KIND_NAMES, type ResultView } from './result-view.ts';

export const linksIn = (container: HTMLElement) => [...container.querySelectorAll('a')];

export function showResults(container: HTMLElement, results: readonly ResultView[]): void {
  const focused = container.querySelector<HTMLAnchorElement>(':focus')?.href;
  container.replaceChildren(
    ...byKind(results).map(({ kind, results: found }) => {
      const section = element('section', 'search-group');
      const list = element('ol', '');
      list.append(...found.map(resultItem));
      section.append(element('h2', 'font-serif text-xl', KIND_NAMES[kind]), list);
      return section;
    }),
  );
  linksIn(container)
    .find(({ href }) => href === focused)
    ?.focus();
}

function resultItem({ title, address, excerpt }: ResultView): HTMLElement {
  const item = element('li', 'search-result');
  // The chapter marks these words too (lib/browser/sought-words.ts).
  const marked = excerpt.flatMap((part) => (part.isMarked ? part.text.trim().split(/\s+/) : []));
  const link = element('a', 'search-link font-serif text-heading', title);
  link.href = address;
  link.addEventListener('click', () => keepSoughtWords(address, marked));
  const text = element('p', 'ink-dim');
  text.dir = 'auto';
  text.append(
    ...excerpt
      .map((part) => (part.isMarked ? element('mark', '', part.text.trimEnd()) : part.text))
      .flatMap((node, index) => (index > 0 && excerpt[index - 1]?.isMarked ? [' ', node] : [node])),
  );
  item.append(link, text);
  return item;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  node.className = className;
  node.textContent = text;
  return node;
}
