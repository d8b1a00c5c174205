// The words of a search on the way to a chapter, for browsers that do not mark the text fragment of an address.

export const SOUGHT_WORDS_KEY = 'sought-words';
const MOST_WORDS = 20;

/** For the page that is opened next. */
export function keepSoughtWords(address: string, words: readonly string[]): void {
  try {
    const [path] = address.split('#');
    sessionStorage.setItem(SOUGHT_WORDS_KEY, JSON.stringify({ path, words: words.slice(0, MOST_WORDS) }));
  } catch {
    // Without storage the words are not marked.
  }
}

/** The words for this page, once. */
export function takeSoughtWords(): string[] {
  try {
    const { path, words } = JSON.parse(sessionStorage.getItem(SOUGHT_WORDS_KEY) ?? '{}') as {
      path?: string;
      words?: unknown;
    };
    if (path !== location.pathname || !Array.isArray(words)) return [];
    sessionStorage.removeItem(SOUGHT_WORDS_KEY);
    return words.filter((word) => typeof word === 'string').slice(0, MOST_WORDS);
  } catch {
    return [];
  }
}
