// Size and language of the sources: short files, US spelling, and none of the words that native readers trip over.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const MAX_LINES = 250;

/** One shape per table, as the Supabase command line writes it. */
const GENERATED = ['src/data/database.types.ts'];

const STYLE =
  /\b(nobody|whoever|somebody|anew|meanwhile|by itself|from then on|lies|lay|stands|wears?|wore|worn|pictures?|sheets?|blanks?|letters?|tid(y|ies|ied)|of (its|our|their|his|your) own|of (ours|theirs)|(?<!there )is no (?!longer|more)[a-z]+)\b/gi;
const BRITISH =
  /\w*(colour|neighbour|behaviour|favour|honour|licence|grey|(?<!\bper)centre|labelled(?!by)|cancelled|travelled|(sanit|normal|recogn|organ|serial|initial|optim|minim|summar|author|custom|capital)is(e|ed|es|er|ing)\b)\w*/gi;

/** Where such a word is the right one. */
const RIGHT = [
  /cannot be blank|about:blank/gi, // specified; a browser's address
  /letter-spacing|StyleSheets?|AsciiLetter/g, // CSS, the DOM, ASCII
  /<Picture\b|import \{ Picture \}/g, // Astro's component
  /(lower|upper)-case letters|Hebrew letters?/gi,
];
const ALLOWED: Record<string, readonly string[]> = {
  // Text that readers see.
  'src/pages/404.astro': ['blank'],
  // The names of elements.
  'src/features/admin/manuscript/left-out.ts': ['picture'],
  'src/media/ebook/front-pages.ts': ['of your own', 'stands'],
  'src/lib/epub/package-document.ts': ['picture'],
  'tests/unit/seo/a-chapter.ts': ['Nobody'],
  'docs/chapter-text.md': ['letter', 'letters'],
  // The name of a user on most systems.
  'tests/bench/postgres.ts': ['nobody'],
};

const SOURCES = globSync('src/**/*.{ts,tsx,astro,css,mjs}').filter((file) => !file.endsWith('.d.ts'));
const WRITTEN = [
  ...SOURCES,
  ...globSync('tests/**/*.{ts,tsx,mjs}'),
  ...globSync('{README,CONTRIBUTING,CHANGELOG,docs/*}.md'),
].filter((file) => !file.startsWith('src/content/') && file !== 'tests/unit/house-style.test.ts');

/** Wrong words of a text, as written. Names are read word by word: 'blankLines' has 'blank' in it. */
function wrongWords(text: string): string[] {
  const rest = RIGHT.reduce((left, right) => left.replace(right, ''), text);
  const apart = rest.replace(/([a-z])([A-Z])/g, '$1 $2');
  return [...(apart.match(STYLE) ?? []), ...(rest.match(BRITISH) ?? [])];
}

describe('the sources', () => {
  it('have files of 250 lines at most', () => {
    const long = SOURCES.filter((file) => readFileSync(file, 'utf8').split('\n').length - 1 > MAX_LINES);
    expect(long.filter((file) => !GENERATED.includes(file))).toEqual([]);
  });

  it('are in plain US English', () => {
    const found = WRITTEN.flatMap((file) =>
      wrongWords(readFileSync(file, 'utf8'))
        .filter((word) => !ALLOWED[file]?.includes(word))
        .map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it('have no exception that is not needed', () => {
    const unneeded = Object.entries(ALLOWED).flatMap(([file, words]) => {
      const found = wrongWords(readFileSync(file, 'utf8'));
      return words.filter((word) => !found.includes(word)).map((word) => `${file}: ${word}`);
    });
    expect(unneeded).toEqual([]);
  });
});

describe('the check of words', () => {
  it.each([
    ['const blankLine = 1;', ['blank']],
    ['// Nobody else has it, by itself.', ['Nobody', 'by itself']],
    ['// A row of its own is no list.', ['of its own', 'is no list']],
    ['const labelColours = []; // normalised', ['labelColours', 'normalised']],
    ['There is no chapter. Name cannot be blank. aria-labelledby; letter-spacing; the percentage', []],
  ])('finds in %j: %j', (text, words) => {
    expect(wrongWords(text)).toEqual(words);
  });
});
