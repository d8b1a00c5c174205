import { SPOKEN_NUMBER } from '~/lib/scripture/spoken-numbers.ts';
import {
  hitOf,
  KIND_NAMES,
  MAX_QUERY,
  openIndex,
  PAGE_SIZE,
  readPage,
  readWords,
  UpdatingError,
  search,
  type Hit,
  type Search,
} from './find-pages.ts';

const DEBOUNCE_MS = 120;
const MAX_ADDRESS = 500;
const MAYBE_REFERENCE = new RegExp(String.raw`\d|[א-ת]|\p{L}\s+${SPOKEN_NUMBER}`, 'u');

const FAILED = 'The search could not be loaded. Everything on the site is listed below.';
const UPDATING = 'Search is being updated. Until then, everything on the site is listed below.';

export function startSearchPage(): void {
  const find = <Element extends HTMLElement>(selector: string) => document.querySelector(selector) as Element;
  const field = find<HTMLInputElement>('#query');
  const status = find('[data-search-status]');
  const results = find('[data-search-results]');
  const more = find<HTMLButtonElement>('[data-search-more]');
  const everything = find('[data-search-everything]');
  let latest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hits: Hit[] = [];
  let rest: Search['pages'] = [];
  let query: Search['words'] = [];
  let isListed = false;
  let before: string[] = [];
  let behind: string[] = [];

  const show = () => {
    const count = hits.length === 1 ? '1 result' : `${hits.length} results`;
    const counted = rest.length > 0 ? `The first ${count}.` : `${count}.`;
    status.textContent = [...before, ...(hits.length > 0 ? [counted] : []), ...behind].join(' ');
    showHits(results, hits);
    more.hidden = rest.length === 0;
    everything.hidden = hits.length > 0 && !isListed;
  };
  const searchNow = async () => {
    clearTimeout(timer);
    const request = (latest += 1);
    const typed = field.value;
    rememberQuery(typed);
    const words = readWords(typed);
    const hasWords = words.words.length > 0;
    if (hasWords) {
      status.textContent = 'Searching …';
      everything.hidden = true;
    }
    const [passage, found] = await Promise.allSettled([
      MAYBE_REFERENCE.test(typed)
        ? import('./find-passage.ts').then(({ findPassage }) => findPassage(typed.slice(0, MAX_QUERY)))
        : undefined,
      hasWords ? search(words) : undefined,
    ]);
    if (request !== latest) return;
    const pages = found.status === 'fulfilled' ? found.value : undefined;
    const place = passage.status === 'fulfilled' ? passage.value : undefined;
    const isOther = pages && pages.first.length > 0 && pages.words.join(' ') !== words.words.join(' ');
    const shown = place && isOther ? undefined : pages;
    query = shown?.words ?? [];
    hits = [...(place ? [place] : []), ...(shown?.first.map((page) => hitOf(page, query)) ?? [])];
    rest = shown?.pages.slice(PAGE_SIZE) ?? [];
    isListed = found.status === 'rejected';
    before = [];
    if (found.status === 'rejected') before = [found.reason instanceof UpdatingError ? UPDATING : FAILED];
    else if (!hasWords && typed.trim() !== '') before = ['Type a word or a number.'];
    else if (isOther && !place) before = [`Showing results for ${pages.words.join(' ')} instead.`];
    else if (hasWords && hits.length === 0) before = ['Nothing was found. Try another word.'];
    behind = words.isCut ? [`Only the first words were searched for, up to ${MAX_QUERY} characters.`] : [];
    show();
  };
  const showMore = async () => {
    const [request, known] = [latest, linksIn(results).map(({ href }) => href)];
    const next = await Promise.all(rest.slice(0, PAGE_SIZE).map(readPage)).catch(() => undefined);
    if (request !== latest) return;
    if (next) [hits, rest] = [[...hits, ...next.map((page) => hitOf(page, query))], rest.slice(PAGE_SIZE)];
    else behind = ['Some results could not be loaded.'];
    const wasFocused = document.activeElement === more;
    show();
    if (wasFocused)
      (linksIn(results).find(({ href }) => !known.includes(href)) ?? linksIn(results).at(-1))?.focus();
  };

  field.addEventListener('focus', () => void openIndex().catch(() => undefined), { once: true });
  field.addEventListener('input', () => {
    clearTimeout(timer);
    openIndex()
      .then(({ preload }) => preload(readWords(field.value).phrase))
      .catch(() => undefined);
    timer = setTimeout(() => void searchNow(), DEBOUNCE_MS);
  });
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void searchNow();
  });
  more.addEventListener('click', () => void showMore());
  document.addEventListener('click', (event) => {
    const opensNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
    if (opensNewTab || !(event.target as Element).closest?.('[href^="/search"]')) return;
    event.preventDefault();
    field.focus();
  });

  offerSearchKey(find('[data-search-key]'), find<HTMLInputElement>('[data-search-key] input'));
  // Text typed before this script loaded is newer than the URL.
  if (field.value === '') field.value = new URLSearchParams(location.search).get('q') ?? '';
  if (field.value !== '') void searchNow();
  else if (location.hash === '#query') field.focus();
}

const linksIn = (container: HTMLElement) => [...container.querySelectorAll('a')];

function showHits(container: HTMLElement, hits: readonly Hit[]): void {
  const focused = container.querySelector<HTMLAnchorElement>(':focus')?.href;
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  container.replaceChildren(
    ...kinds.map((kind) => {
      const list = element('ol', '', ...hits.filter((hit) => hit.kind === kind).map(hitItem));
      return element('section', 'search-group', element('h2', 'font-serif text-xl', KIND_NAMES[kind]), list);
    }),
  );
  linksIn(container)
    .find(({ href }) => href === focused)
    ?.focus();
}

function hitItem({ title, address, places }: Hit): HTMLElement {
  const link = (to: string, className: string, ...content: (string | Node)[]) => {
    const node = element('a', className, ...content);
    node.href = to;
    return node;
  };
  const paragraphs = places.map((place) => {
    const text = place.excerpt.map((part) => (part.isMarked ? element('mark', '', part.text) : part.text));
    const content = place.address === address ? text : [link(place.address, 'search-place', ...text)];
    const paragraph = element('p', 'ink-dim', ...content);
    paragraph.dir = 'auto';
    return paragraph;
  });
  const heading = link(address, 'search-link font-serif text-heading', title);
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

function rememberQuery(typed: string): void {
  const address = new URL(location.href);
  address.hash = '';
  const query = typed.trim().slice(0, MAX_ADDRESS);
  if (query === '') address.searchParams.delete('q');
  else address.searchParams.set('q', query);
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Safari allows only 100 calls in 30 seconds.
  }
}

const SEARCH_KEY = 'search_key';

/** Single-key shortcuts interfere with speech input, so '/' can be turned off (WCAG 2.1.4). */
function offerSearchKey(choice: HTMLElement, box: HTMLInputElement): void {
  try {
    box.checked = localStorage.getItem(SEARCH_KEY) !== 'off';
    choice.hidden = false;
  } catch {
    return;
  }
  box.addEventListener('change', () => {
    if (box.checked) localStorage.removeItem(SEARCH_KEY);
    else localStorage.setItem(SEARCH_KEY, 'off');
  });
}
