import { expect, test } from 'vitest';
import { renderForReading } from '~/lib/chapter-text/render-chapter.ts';
import { readDialogue, standsAlone } from '~/lib/dialogue/questions.ts';
import { passageName } from '~/lib/scripture/passages.ts';

const say = (speaker: string, text: string) => `<q data-speaker="${speaker}">${text}</q>`;
const read = (...lines: string[]) => readDialogue(renderForReading(['The Fence', ...lines].join('\n\n')));
const asked = (...lines: string[]) =>
  read(...lines).questions.map(({ speaker, text }) => `${speaker}: ${text}`);

test('lists each question of a quotation, without its marks', () => {
  expect(asked(say('ayala', '“Where is it? I see none. <em>When</em> did it fall?”'))).toEqual([
    'ayala: Where is it?',
    'ayala: When did it fall?',
  ]);
});

test('joins the parts of a question that an attribution interrupts', () => {
  expect(asked(`${say('elior', '“When you looked,”')} he asked, ${say('elior', '“where was it?”')}`)).toEqual(
    ['elior: When you looked, where was it?'],
  );
});

test('lists elsewhere only questions that make sense on their own', () => {
  const { questions } = read(say('ayala', '“Whose? What is there? How did that make you feel?”'));
  expect(questions.filter(standsAlone).map(({ text }) => text)).toEqual(['How did that make you feel?']);
});

test.each([
  ['How do you feel?', false],
  ['Why does nothing make sense?', true],
  ['So what do I do?', true],
  ['Does it tell you to make peace with him?', true],
  ['Doesn’t he ever sleep at night?', true],
  ['And in Exodus 20:10, to whom is it said?', true],
  ['If the land devours whoever lives there, how did they come to be so many?', true],
  ['When did it all happen?', true],
  ['?מה זה אומר על המלך', true],
  ['To ask yourself what part you had in it?', false],
  ['The sages saw that too, I believe; didn’t they?', false],
  ['And when he is late, this man you work under?', false],
  ['He told him higher?', false],
  ['May I read you something?', false],
])('%s makes sense on its own: %s', (text, expected) => {
  expect(standsAlone({ text })).toBe(expected);
});

test('does not split a question at an abbreviation', () => {
  expect(asked(say('narrator', '“Does Mr. Adler know?”'))).toEqual(['narrator: Does Mr. Adler know?']);
});

test('ignores narration and quotations of other people', () => {
  expect(asked('Why not? “Who is it?” asked the clerk, and waited a while.')).toEqual([]);
});

test('links a question to its paragraph and the passage cited last', () => {
  const { passages, questions } = read(
    `We read Genesis 1:2. ${say('elior', '“What is there?”')}`,
    say('ayala', '“And then? Nothing is said of it.”'),
  );
  expect(passages.map(passageName)).toEqual(['Genesis 1:2']);
  expect(questions.map(({ passage }) => passage && passageName(passage))).toEqual([
    'Genesis 1:2',
    'Genesis 1:2',
  ]);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(2);
  for (const { id } of questions) expect(id).toMatch(/^p-/);
});
