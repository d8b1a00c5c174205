// What the text format has no place for, in sentences for the author.
import { formatCount } from '../format-count.ts';
import type { Dropped } from './markup-from-tree.ts';

const SENTENCES: Record<Dropped, (count: number) => string> = {
  image: (count) => leftOut(count, 'image', 'images'),
  drawing: (count) => leftOut(count, 'drawing', 'drawings'),
  formula: (count) => leftOut(count, 'formula', 'formulas'),
  embed: (count) => leftOut(count, 'embedded object', 'embedded objects'),
  'form-field': (count) => leftOut(count, 'form field', 'form fields'),
  comment: () => 'Comments are left out.',
  'deleted-words': () => 'Words deleted under tracked changes are left out.',
  'hidden-words': () => 'Hidden words are left out.',
  styles: () => 'Fonts, colors and alignment are left out.',
  'excess-markup': () => 'The formatting of lines with more than 200 tags is left out.',
  link: (count) =>
    `${counted(count, 'link', 'links')} without a web address ${count === 1 ? 'is' : 'are'} plain words.`,
  table: (count) => `${counted(count, 'table', 'tables')} became paragraphs, a row each.`,
  list: (count) => `${counted(count, 'list', 'lists')} became paragraphs, an item each.`,
  quotation: (count) =>
    `${counted(count, 'block quotation', 'block quotations')} became paragraphs in quotation marks.`,
};

export function lossesOf(dropped: ReadonlyMap<Dropped, number>): string[] {
  return [...dropped].map(([what, count]) => SENTENCES[what](count));
}

function leftOut(count: number, one: string, many: string): string {
  return `${counted(count, one, many)} ${count === 1 ? 'is' : 'are'} left out.`;
}

function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
