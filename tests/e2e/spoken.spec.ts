// Reads pages with a simulated screen reader. Review changed transcripts as text after
// `npm run test:nightly -- spoken --update-snapshots`.
import { readFileSync } from 'node:fs';
import type * as ScreenReader from '@guidepup/virtual-screen-reader';
import { READER_PATH, SIGN_IN_PAGE } from '../bench/budgets.ts';
import { expect, test } from './support/test.ts';

const PAGES = {
  home: '/',
  chapters: '/chapters',
  chapter: READER_PATH,
  book: '/books/genesis',
  podcast: '/podcast',
  episode: '/podcast/was-god-a-vegan',
  reviews: '/reviews',
  faq: '/faq',
  contact: '/contact',
  landing: '/landing',
  search: '/search',
  scripture: '/scripture',
  portions: '/portions',
  follow: '/follow',
  accessibility: '/accessibility',
  'admin-sign-in': SIGN_IN_PAGE.path,
};
/** The other pages repeat the header and the footer of the home page. */
const READ_ENTIRELY = ['home', 'landing', 'admin-sign-in'];

const SCRIPT = readFileSync('node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js', 'utf8');
const SCRIPT_PATH = '/virtual-screen-reader.js';

// Starts no video, carousel, or rotator.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [name, path] of Object.entries(PAGES))
  test(`speaks ${path} as reviewed`, { tag: '@nightly' }, async ({ page, outside }) => {
    outside.allow(/recaptcha/);
    await page.addInitScript(() => localStorage.setItem('cookieConsent', 'custom'));
    await page.route(SCRIPT_PATH, (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }));
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Scripts that load when the page is idle complete some roles.
    await page.waitForLoadState('networkidle');
    const container = page.locator(READ_ENTIRELY.includes(name) ? 'body' : 'main');
    const phrases = await container.evaluate(async (element, address) => {
      const { virtual } = (await import(address)) as typeof ScreenReader;
      // Browsers do not render these elements and join adjacent texts. The simulation does neither.
      for (const unrendered of element.querySelectorAll('noscript, details:not([open]) > :not(summary)'))
        unrendered.remove();
      // Shown only in some weeks.
      element.querySelector('[data-weeks]')?.remove();
      const comments = document.createNodeIterator(element, NodeFilter.SHOW_COMMENT);
      for (let comment; (comment = comments.nextNode() as Comment | null);) comment.remove();
      element.normalize();
      await virtual.start({ container: element });
      const end = element === document.body ? 'end of document' : 'end of main';
      while ((await virtual.lastSpokenPhrase()) !== end) await virtual.next();
      return virtual.spokenPhraseLog();
    }, SCRIPT_PATH);
    expect(`${abridge(phrases).join('\n')}\n`).toMatchSnapshot(`${name}.txt`);
  });

/** Omits the parts of named links and buttons, ends of elements, values that depend on today, and most of a long text. */
function abridge(phrases: string[]): string[] {
  const lines: string[] = [];
  let inside = '';
  for (const [index, phrase] of phrases.entries()) {
    if (phrase === `end of ${inside}`) inside = '';
    else if (inside === '' && !/^paragraph$|^end of (?!main|navigation|region|list$)/.test(phrase)) {
      const line = phrase
        .replace(/\b[A-Z][a-z]{2,8} \d{1,2}, \d{4}\b|^\d{4}$/g, '<date>')
        .replace(/\d+ KB/, '<size>')
        .replace(/, level \d, position (\d+), set size (\d+)$/, ' $1 of $2');
      lines.push(line.length > 120 ? `${line.slice(0, 120)}…` : line);
      if (/^(link|button), /.test(phrase) && phrases.includes(`end of ${phrase}`, index)) inside = phrase;
    }
  }
  return lines;
}
