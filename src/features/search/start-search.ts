import { SPEAKER_NAMES, type SpeakerId } from '~/lib/dialogue/speakers.ts';
import { SPOKEN_NUMBER } from '~/lib/scripture/spoken-numbers.ts';
import {
  toHit,
  MAX_QUERY_LENGTH,
  openIndex,
  PAGE_SIZE,
  readPage,
  parseQuery,
  UpdatingError,
  search,
  type Hit,
  type Query,
  type SearchResults,
} from './find-pages.ts';
import { linksIn, showHits } from './show-hits.ts';

const DEBOUNCE_MS = 120;
const MAX_URL_QUERY = 500;
const POSSIBLE_REFERENCE = new RegExp(String.raw`\d|[א-ת]|\p{L}\s+${SPOKEN_NUMBER}`, 'u');

const FAILED = 'Search could not be loaded. Everything on the site is listed below.';
const UPDATING = 'Search is being updated. Until then, everything on the site is listed below.';

export function startSearchPage(): void {
  const find = <Element extends HTMLElement>(selector: string) => document.querySelector(selector) as Element;
  const field = find<HTMLInputElement>('#query');
  const status = find('[data-search-status]');
  const results = find('[data-search-results]');
  const more = find<HTMLButtonElement>('[data-search-more]');
  const everything = find('[data-search-everything]');
  let latestRequest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hits: Hit[] = [];
  let rest: SearchResults['pages'] = [];
  let terms: SearchResults['words'] = [];
  let speaker: Query['speaker'];
  let showsAll = false;
  let message = '';
  let warning = '';

  const show = () => {
    const count = hits.length === 1 ? '1 result' : `${hits.length} results`;
    const summary = rest.length > 0 ? `First ${count}.` : `${count}.`;
    status.textContent = [message, hits.length > 0 && summary, warning].filter(Boolean).join(' ');
    showHits(results, hits);
    more.hidden = rest.length === 0;
    everything.hidden = hits.length > 0 && !showsAll;
  };
  const searchNow = async () => {
    clearTimeout(timer);
    const request = (latestRequest += 1);
    const input = field.value;
    updateUrl(input);
    const query = parseQuery(input);
    const hasWords = query.words.length > 0;
    if (hasWords) {
      status.textContent = 'Searching…';
      everything.hidden = true;
    }
    const [passage, found] = await Promise.allSettled([
      POSSIBLE_REFERENCE.test(input)
        ? import('./find-passage.ts').then(({ findPassage }) => findPassage(input.slice(0, MAX_QUERY_LENGTH)))
        : undefined,
      hasWords ? search(query) : undefined,
    ]);
    if (request !== latestRequest) return;
    const pages = found.status === 'fulfilled' ? found.value : undefined;
    const passageHit = passage.status === 'fulfilled' ? passage.value : undefined;
    const isCorrected = pages && pages.first.length > 0 && pages.words.join(' ') !== query.words.join(' ');
    const shown = passageHit && isCorrected ? undefined : pages;
    terms = shown?.words ?? [];
    speaker = query.speaker;
    hits = [
      ...(passageHit ? [passageHit] : []),
      ...(shown?.first.map((page) => toHit(page, terms, speaker)) ?? []),
    ];
    rest = shown?.pages.slice(PAGE_SIZE) ?? [];
    showsAll = found.status === 'rejected';
    message = '';
    if (found.status === 'rejected') message = found.reason instanceof UpdatingError ? UPDATING : FAILED;
    else if (!hasWords && input.trim() !== '') message = 'Enter a word or a number.';
    else if (isCorrected && !passageHit) message = `Showing results for ${pages.words.join(' ')} instead.`;
    else if (hasWords && hits.length === 0) message = 'No results found. Try another word.';
    else if (speaker && shown && !shown.isSpoken) message = nothingSaidBy(speaker);
    warning = query.isTruncated ? 'Your query was too long, so only its first words were used.' : '';
    show();
  };
  const showMore = async () => {
    const [request, knownUrls] = [latestRequest, linksIn(results).map(({ href }) => href)];
    const next = await Promise.all(rest.slice(0, PAGE_SIZE).map(readPage)).catch(() => undefined);
    if (request !== latestRequest) return;
    if (next)
      [hits, rest] = [[...hits, ...next.map((page) => toHit(page, terms, speaker))], rest.slice(PAGE_SIZE)];
    else warning = 'Some results could not be loaded.';
    const wasFocused = document.activeElement === more;
    show();
    if (wasFocused)
      (linksIn(results).find(({ href }) => !knownUrls.includes(href)) ?? linksIn(results).at(-1))?.focus();
  };

  field.addEventListener('focus', () => void openIndex().catch(() => undefined), { once: true });
  field.addEventListener('input', () => {
    clearTimeout(timer);
    openIndex()
      .then(({ preload }) => preload(parseQuery(field.value).phrase))
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

  showShortcutSetting(find('[data-search-key]'), find<HTMLInputElement>('[data-search-key] input'));
  // Text entered before this script loaded takes precedence over the URL.
  if (field.value === '') field.value = new URLSearchParams(location.search).get('q') ?? '';
  if (field.value !== '') void searchNow();
  else if (location.hash === '#query') field.focus();
}

const nothingSaidBy = (speaker: SpeakerId): string =>
  `${speaker === 'narrator' ? 'The narrator' : SPEAKER_NAMES[speaker]} says nothing about this.`;

function updateUrl(input: string): void {
  const url = new URL(location.href);
  url.hash = '';
  const query = input.trim().slice(0, MAX_URL_QUERY);
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  try {
    history.replaceState(history.state, '', url);
  } catch {
    // Safari allows only 100 calls per 30 seconds.
  }
}

const SHORTCUT_KEY = 'search_key';

/** Single-key shortcuts interfere with speech input, so '/' can be turned off (WCAG 2.1.4). */
function showShortcutSetting(setting: HTMLElement, checkbox: HTMLInputElement): void {
  try {
    checkbox.checked = localStorage.getItem(SHORTCUT_KEY) !== 'off';
    setting.hidden = false;
  } catch {
    return;
  }
  checkbox.addEventListener('change', () => {
    if (checkbox.checked) localStorage.removeItem(SHORTCUT_KEY);
    else localStorage.setItem(SHORTCUT_KEY, 'off');
  });
}
