import { SPEAKER_IDS, toSpeaker, type SpeakerId } from './speakers.ts';

export type TextRange = { start: number; end: number };

const CLOSING_QUOTES: Readonly<Record<string, string>> = { '“': '”', '«': '»', '„': '“”', '"': '"' };

/**
 * Single quotes are treated as apostrophes. As in print, an unclosed quotation ends with its paragraph. One inside another
 * is part of the outer one.
 */
export function findQuotations(text: string): TextRange[] {
  const quotations: TextRange[] = [];
  let open: { start: number; mark: string; closers: string; depth: number } | undefined;
  for (const { 0: mark, index } of text.matchAll(/[“”«»„"]/g)) {
    if (isInsideWord(text, index)) continue;
    const closers = CLOSING_QUOTES[mark];
    if (open?.closers.includes(mark)) {
      open.depth -= 1;
      if (open.depth > 0) continue;
      quotations.push({ start: open.start, end: index + 1 });
      open = undefined;
    } else if (!open && closers) open = { start: index, mark, closers, depth: 1 };
    else if (open?.mark === mark && isBalanced(text, mark, open.closers)) open.depth += 1;
  }
  if (open) quotations.push({ start: open.start, end: text.length });
  return quotations;
}

/** Otherwise, the end of the outer or the inner quotation is missing. */
const isBalanced = (text: string, opening: string, closing: string): boolean =>
  text.split(opening).length === text.split(closing).length;

/** Hebrew abbreviations contain a quotation mark. */
function isInsideWord(text: string, index: number): boolean {
  return text[index] === '"' && /\p{L}/u.test(text[index - 1] ?? '') && /\p{L}/u.test(text[index + 1] ?? '');
}

const TAG = /<[^<>]*>/g;
const Q_TAG = /<(\/?)q(?=[\s/>])[^<>]*>/gi;
export const SPEAKER_ATTRIBUTE = /\sdata-speaker\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

type SpeakerElement = TextRange & {
  openEnd: number;
  closeStart: number;
  open: string;
  speaker: SpeakerId | null;
};

export function speakerIn(tag: string): SpeakerId | null {
  const match = SPEAKER_ATTRIBUTE.exec(tag);
  return toSpeaker(match?.[1] ?? match?.[2] ?? match?.[3]);
}

/** `<q data-speaker>` elements, outer ones first. Without an end tag, an element ends with its line. */
export function speakerElements(line: string): SpeakerElement[] {
  if (!line.includes('data-speaker')) return [];
  const open: SpeakerElement[] = [];
  const found: SpeakerElement[] = [];
  const end = line.length;
  for (const { 0: tag, 1: slash, index } of line.matchAll(Q_TAG)) {
    const tagEnd = index + tag.length;
    if (slash === '') {
      const element = {
        start: index,
        openEnd: tagEnd,
        closeStart: end,
        end,
        open: tag,
        speaker: speakerIn(tag),
      };
      open.push(element);
      if (SPEAKER_ATTRIBUTE.test(tag)) found.push(element);
    } else Object.assign(open.pop() ?? {}, { closeStart: index, end: tagEnd });
  }
  return found;
}

/** For feeds and letters, which have no styles, and for rules about the text only. */
export function withoutSpeakers(text: string): string {
  const tags = speakerElements(text).flatMap(({ start, openEnd, closeStart, end }) => [
    { start, end: openEnd },
    { start: closeStart, end },
  ]);
  return tags
    .sort((a, b) => b.start - a.start)
    .reduce((result, { start, end }) => result.slice(0, start) + result.slice(end), text);
}

const ONLY_SPEAKERS = new RegExp(
  `^[^<&>]*(?:<q data-speaker="(?:${SPEAKER_IDS.join('|')})">[^<&>]*</q>[^<&>]*)*$`,
);

/** Such lines are safe as they are, and parsing is a hundred times slower. */
export const hasOnlySpeakers = (line: string): boolean => ONLY_SPEAKERS.test(line);

export type Quotation = TextRange & { speaker: SpeakerId | null };

/** The quotations in a line of chapter text. In nested elements, the outer one speaks. */
export function quotationsIn(line: string): Quotation[] {
  return locate(line).map(({ start, end, element }) => ({ start, end, speaker: element?.speaker ?? null }));
}

function locate(line: string): (TextRange & { element: SpeakerElement | undefined })[] {
  const elements = speakerElements(line);
  const text = line.replace(TAG, (tag) => ' '.repeat(tag.length));
  return findQuotations(text).map(({ start, end }) => {
    const element = elements.find((each) => each.openEnd <= start && start < each.closeStart);
    const isUnclosed = end === line.length && !/[”»"“]\s*$/.test(text);
    return { start, end: isUnclosed ? (element?.closeStart ?? line.trimEnd().length) : end, element };
  });
}

/** @param index of the quotation in the line */
export function setSpeaker(line: string, index: number, speaker: SpeakerId | null): string {
  const quotation = locate(line)[index];
  if (!quotation) return line;
  const { start, end, element } = quotation;
  const attribute = ` data-speaker="${speaker}"`;
  if (element && speaker)
    return (
      line.slice(0, element.start) +
      element.open.replace(SPEAKER_ATTRIBUTE, attribute) +
      line.slice(element.openEnd)
    );
  if (element)
    return (
      line.slice(0, element.start) + line.slice(element.openEnd, element.closeStart) + line.slice(element.end)
    );
  if (!speaker) return line;
  return `${line.slice(0, start)}<q${attribute}>${line.slice(start, end)}</q>${line.slice(end)}`;
}

export type SpeakerChoice = { line: number; index: number; speaker: SpeakerId | null };

/** Never changes the number of lines. */
export function setSpeakers(text: string, choices: readonly SpeakerChoice[]): string {
  const lines = text.split('\n');
  for (const { line, index, speaker } of choices) lines[line] = setSpeaker(lines[line] ?? '', index, speaker);
  return lines.join('\n');
}
