import type { Nodes } from 'hast';
import { escaped } from './manuscript.ts';

export const MARKS = ['q', 'cite', 'strong', 'em', 'u', 's', 'mark', 'small', 'sub', 'sup'] as const;
export type Mark = (typeof MARKS)[number];

export type Run = {
  text: string;
  marks: ReadonlySet<Mark>;
  tags: readonly string[];
  isBreak?: boolean;
};

export function markupOf(runs: readonly Run[]): string {
  let markup = '';
  let open: readonly string[] = [];
  let gap = '';
  for (const { text, marks, tags, isBreak } of runs) {
    if (isBreak) gap = `${gap.trim()}<br>`;
    if (text.startsWith(' ') && gap === '') gap = ' ';
    if (text.trim() === '') continue;
    const wanted = [...tags, ...MARKS.filter((mark) => marks.has(mark)).map((mark) => `<${mark}>`)];
    const differs = wanted.findIndex((tag, index) => tag !== open[index]);
    const kept = differs < 0 ? wanted.length : differs;
    markup +=
      closing(open.slice(kept)) + (markup && gap) + wanted.slice(kept).join('') + escaped(text.trim());
    open = wanted;
    gap = text.endsWith(' ') ? ' ' : '';
  }
  return markup + closing(open);
}

export function runsOfText(value: string, format: Pick<Run, 'marks' | 'tags'>, isPre: boolean): Run[] {
  const text = value.replace(/[\u0000-\u0008\u000b-\u001f\u00ad\ufeff\ufffe\uffff]/g, (character) =>
    /\s/.test(character) ? character : '',
  );
  if (!isPre) {
    const words = text.replace(/[\s\u00a0]+/g, ' ');
    return words === '' ? [] : [{ ...format, text: words }];
  }
  return text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index): Run[] => [
      ...(index > 0 ? [{ ...format, text: '', isBreak: true }] : []),
      { ...format, text: line.replace(/\s+/g, ' ') },
    ]);
}

/** Some web pages separate paragraphs by two line breaks. */
export function splitAtDoubleBreaks(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]];
  let breaks: Run[] = [];
  for (const run of runs) {
    if (run.isBreak) breaks.push(run);
    else if (run.text.trim() === '' && breaks.length > 0) continue;
    else {
      if (breaks.length > 1) parts.push([]);
      else parts.at(-1)?.push(...breaks);
      breaks = [];
      parts.at(-1)?.push(run);
    }
  }
  return parts;
}

function closing(open: readonly string[]): string {
  return open
    .map((tag) => `</${/^<(\w+)/.exec(tag)?.[1] ?? ''}>`)
    .reverse()
    .join('');
}

export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
