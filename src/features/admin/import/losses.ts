// What the text format has no place for, in sentences for the author.
import { formatCount } from '../format-count.ts';
import type { Dropped } from './markup-from-tree.ts';

const SENTENCES: Record<Dropped, (count: number) => string> = {
  image: (count) => `${counted(count, 'image is', 'images are')} left out.`,
  link: (count) =>
    `${counted(count, 'link', 'links')} without a web address ${count === 1 ? 'is' : 'are'} plain words.`,
  table: (count) => `${counted(count, 'table', 'tables')} became paragraphs, a row each.`,
  list: (count) => `${counted(count, 'list', 'lists')} became paragraphs, an item each.`,
  quotation: (count) =>
    `${counted(count, 'block quotation', 'block quotations')} became paragraphs in quotation marks.`,
  media: (count) => `${counted(count, 'embedded object is', 'embedded objects are')} left out.`,
};

export function lossesOf(dropped: ReadonlyMap<Dropped, number>): string[] {
  return [...dropped].map(([what, count]) => SENTENCES[what](count));
}

function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
