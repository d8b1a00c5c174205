import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { proposeSpeakers } from '~/lib/dialogue/propose-speakers.ts';
import { withoutSpeakers } from '~/lib/dialogue/quotations.ts';
import { type SpeakerId } from '~/lib/dialogue/speakers.ts';

const SPEAKERS: Readonly<Record<string, SpeakerId | null>> = {
  N: 'narrator',
  E: 'elior',
  A: 'ayala',
  '-': null,
};

const key = readFileSync('tests/unit/dialogue/speakers.key.txt', 'utf8')
  .split('\n')
  .filter((line) => /^[a-z]/.test(line))
  .map((line) => {
    const [slug = '', ...groups] = line.split(' ');
    return { slug, speakers: [...groups.join('')].map((letter) => SPEAKERS[letter] ?? null) };
  });

function unmarkedText(slug: string): string {
  const [file = ''] = globSync(`supabase/seeds/chapters/*_${slug}.sql`);
  const text = readFileSync(file, 'utf8').split('$text$')[1] ?? '';
  return text.trim().split('\n').map(withoutSpeakers).join('\n');
}

const chapters = key.map(({ slug, speakers }) => ({
  slug,
  speakers,
  proposals: proposeSpeakers(unmarkedText(slug)),
}));

test('finds every quotation of the fourteen chapters', () => {
  expect(chapters).toHaveLength(14);
  for (const { slug, speakers, proposals } of chapters)
    expect([slug, proposals.length]).toEqual([slug, speakers.length]);
});

test('agrees with a reader about at least 95% of the speakers', () => {
  const agreed = chapters.flatMap(({ speakers, proposals }) =>
    proposals.map(({ speaker }, index) => speaker === speakers[index]),
  );
  expect(agreed.filter(Boolean).length / agreed.length).toBeGreaterThanOrEqual(0.95);
});

test('is right when it is sure', () => {
  const sure = chapters.flatMap(({ slug, speakers, proposals }) =>
    proposals.flatMap(({ speaker, isSure }, index) =>
      isSure ? [{ slug, index, agrees: speaker === speakers[index] }] : [],
    ),
  );
  expect(sure.length).toBeGreaterThan(250);
  expect(sure.filter(({ agrees }) => !agrees)).toEqual([]);
});

const proposed = (text: string) =>
  proposeSpeakers(text).map(({ speaker, isSure }) => `${speaker}${isSure ? '' : '?'}`);

test.each([
  ['“Why?” asked Ayala.', ['ayala']],
  ['“It is late,” Elior said. “Go home.”', ['elior', 'elior']],
  ['“I am tired,” I said.', ['narrator']],
  ['Ayala put down her pencil. “Enough.”', ['ayala?']],
  ['Elior read on. “Look,” he said.', ['elior']],
  ['“Hm,” said Mr. Adler. “There is no sugar,” he said.', ['null', 'null']],
  ['I had known it since the word “bag” was read.', ['null?']],
  ['Elior said: “The verse is plain.”', ['elior']],
])('proposes speakers in %s', (text, speakers) => {
  expect(proposed(text)).toEqual(speakers);
});

test('lets two people take turns', () => {
  const text = '“Where is it?” asked Elior.\n\n“Here,” I said.\n\n“And the other?”\n\n“Lost.”';
  expect(proposed(text)).toEqual(['elior', 'narrator', 'elior?', 'narrator?']);
});

test('a quotation over several paragraphs has one speaker', () => {
  const text =
    '“Why?” asked Ayala.\n\n“It began,” said Elior, “in the spring.\n\n“It grew.\n\n“It ended.”\n\n“Oh.”';
  expect(proposed(text)).toEqual(['ayala', 'elior', 'elior', 'elior?', 'elior?', 'ayala?']);
});

test('proposes nothing for a text without quotations', () => {
  expect(proposeSpeakers('The Fence\n\nBy April the roof had stopped ticking.')).toEqual([]);
});
