import { expect, test } from 'vitest';
import { changesBetween, countChanges, type Change } from '~/features/chapters/editions/changes.ts';
import { readableLines } from '~/lib/chapter-text/render-chapter.ts';

const TITLE = 'The Well';
const ONE = 'She drew water in the heat of the day, when nobody else came.';
const TWO = 'Ayala said that the rope was older than the town, and shorter every year.';
const THREE = 'Elior counted the steps down to the water, and then the steps back up.';
const LAST = 'Whoever digs a well in his own garden drinks from the rain of other people’s fields.';
const textOf = (...paragraphs: string[]) => [TITLE, ...paragraphs, LAST].join('\n\n');
const idOf = (text: string, paragraph: string) =>
  readableLines(text).find((line) => line.text === paragraph)?.id ?? '';

const sideOf = (pieces: Change['before']) =>
  pieces?.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('') ?? null;
const changed = (before: string, after: string) =>
  changesBetween(before, after).changes.map(({ before, after, isMoved }) =>
    isMoved ? ['moved', sideOf(after)] : [sideOf(before), sideOf(after)],
  );

test('compares the text that readers see, without formatting and empty lines', () => {
  const before = textOf(ONE, TWO);
  expect(changed(before, textOf(`<em>${ONE}</em>`, '', '', TWO))).toEqual([]);
  expect(changed(before, textOf(ONE.replace('heat', 'cool'), TWO))).toEqual([
    [ONE.replace('heat', '[heat]'), ONE.replace('heat', '[cool]')],
  ]);
  expect(changed(textOf('A &amp; B'), textOf('A &amp; C'))).toEqual([['A & [B]', 'A & [C]']]);
});

test('shows added, removed, and moved paragraphs', () => {
  expect(changed(textOf(ONE, TWO), textOf(ONE, THREE, TWO))).toEqual([[null, `[${THREE}]`]]);
  expect(changed(textOf(ONE, TWO), textOf(ONE))).toEqual([[`[${TWO}]`, null]]);
  expect(changed(textOf(ONE, TWO, THREE), textOf(TWO, THREE, ONE))).toEqual([['moved', ONE]]);
});

test('compares a changed paragraph with itself, also after a new one or elsewhere', () => {
  const two = TWO.replace('older', 'newer');
  const compared = [TWO.replace('older', '[older]'), two.replace('newer', '[newer]')];
  expect(changed(textOf(ONE, TWO), textOf(ONE, THREE, two))).toEqual([[null, `[${THREE}]`], compared]);
  expect(changed(textOf(TWO, ONE, THREE), textOf(ONE, THREE, two))).toEqual([compared]);
  expect(changed(textOf(ONE, TWO), textOf(two, THREE))[0]).toEqual(compared);
});

test('counts changed paragraphs', () => {
  const count = (...paragraphs: string[]) =>
    countChanges(changesBetween(textOf(ONE, TWO), textOf(...paragraphs)));
  expect(count(ONE, TWO)).toBe('');
  expect(count(TWO, ONE)).toBe('one paragraph');
  expect(count(THREE, ONE, TWO, THREE)).toBe('two paragraphs');
  const many = Array.from({ length: 20 }, (_, index) => `Paragraph ${index} says something else entirely.`);
  expect(count(...many)).toBe('20 paragraphs');
});

test('leads quotes of a changed paragraph to its new version', () => {
  const before = textOf(ONE, TWO);
  // Changes at the start, middle, and end change the id.
  const rewritten = 'Elior said: the rope is older than our town, but shorter with every year.';
  const after = textOf(ONE, rewritten);
  const { targets } = changesBetween(before, after);
  const id = idOf(before, TWO);
  if (idOf(after, rewritten) !== id)
    expect(targets.get(id)).toEqual({ id: idOf(after, rewritten), isGone: false });
});

test('leads quotes of a removed paragraph to the next one, or to the last', () => {
  const before = textOf(ONE, TWO, THREE);
  const after = textOf(ONE, THREE);
  expect(changesBetween(before, after).targets).toEqual(
    new Map([[idOf(before, TWO), { id: idOf(after, THREE), isGone: true }]]),
  );
  const shorter = [TITLE, ONE, TWO].join('\n\n');
  const { targets } = changesBetween(before, shorter);
  expect(targets.get(idOf(before, THREE))?.isGone).toBe(true);
  expect(readableLines(shorter).map(({ id }) => id)).toContain(targets.get(idOf(before, THREE))?.id);
});

test('keeps quotes of paragraphs that moved, split, or merged', () => {
  const before = textOf(ONE, TWO, THREE);
  expect(changesBetween(before, textOf(THREE, ONE, TWO)).targets.size).toBe(0);
  for (const after of [textOf(`${ONE} ${TWO}`, THREE), textOf(ONE, ...TWO.split(', '), THREE)]) {
    const ids = readableLines(after).map(({ id }) => id);
    const { targets } = changesBetween(before, after);
    for (const line of readableLines(before))
      if (!ids.includes(line.id)) expect(ids).toContain(targets.get(line.id)?.id);
  }
});

test('leads quotes of a paragraph that was moved and changed, or stands after a new one, to its new version', () => {
  const before = textOf(TWO, THREE, ONE);
  const rewritten =
    'Ayala also said that this rope was older than our town, and much shorter every single year.';
  for (const after of [textOf(THREE, ONE, rewritten), textOf('Now something new.', rewritten, THREE, ONE)]) {
    expect(idOf(after, TWO)).toBe('');
    expect(idOf(after, rewritten)).not.toBe(idOf(before, TWO));
    expect(changesBetween(before, after).targets.get(idOf(before, TWO))).toEqual({
      id: idOf(after, rewritten),
      isGone: false,
    });
  }
});

test('sends readers of a completely different text somewhere on the page', () => {
  const { targets, changes } = changesBetween(textOf(ONE, TWO), 'Something else.');
  expect(changes.length).toBeGreaterThan(0);
  expect(new Set([...targets.values()].map(({ id }) => id))).toEqual(
    new Set(readableLines('Something else.').map(({ id }) => id)),
  );
});
