import { CATEGORIES_KEY, CONSENT_CATEGORIES, CONSENT_KEY } from './consent.ts';

/** Runs before any tag: everything is denied by default, then a stored grant is applied. */
export function dataLayerScript(): string {
  const tagId = import.meta.env.PUBLIC_TAG_MANAGER_ID || 'unset';
  const values = [CONSENT_KEY, CATEGORIES_KEY, CONSENT_CATEGORIES, tagId];
  return `(${startDataLayer})(${values.map((value) => JSON.stringify(value)).join()})`;
}

/** Self-contained, because its source is inlined into pages. */
function startDataLayer(
  answerKey: string,
  chosenKey: string,
  categories: readonly string[],
  tagId: string,
): void {
  const layer = (window.dataLayer ||= []);
  const gtag = (window.gtag = function () {
    // Tag managers ignore commands that are not `arguments` objects.
    // eslint-disable-next-line prefer-rest-params
    layer.push(arguments);
  } as NonNullable<Window['gtag']>);
  const state = (granted: string | readonly string[]) =>
    Object.fromEntries(categories.map((name) => [name, granted.includes(name) ? 'granted' : 'denied']));
  gtag('consent', 'default', state(''));
  try {
    const answer = localStorage.getItem(answerKey);
    // `includes` works on the string because no name contains another.
    const granted = answer === 'true' ? categories : answer === 'custom' && localStorage.getItem(chosenKey);
    if (granted) gtag('consent', 'update', state(granted));
  } catch {
    // If storage is blocked, nothing was granted.
  }
  gtag('js', new Date());
  gtag('config', tagId, { page_path: location.pathname + location.search });
}
