import type { Element, Nodes } from 'hast';
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { renderLine } from '~/lib/chapter-text/render-chapter.ts';
import { ALLOWED } from '~/lib/chapter-text/sanitize-markup.ts';
import { toSpeaker } from '~/lib/dialogue/speakers.ts';
import { chapterPageTitle } from '~/lib/chapters/chapter-head.ts';
import { xmlText } from '~/lib/text/escape-html.ts';
import type { ChapterFields } from './chapter-fields.ts';
import { referenceProblems } from './referenced-passages.ts';
import { KIND_NAMES, kindsOf, lineWarning, withoutMark, type LineKind } from './text/lines.ts';

const SHOWN_TITLE = 60;
const SHOWN_DESCRIPTION = 160;
const MAX_FINDINGS = 50;

export type Finding = {
  message: string;
  line?: number;
  field?: keyof ChapterFields;
};

export type Check = ReturnType<typeof check>;

type CheckedFields = Pick<ChapterFields, 'title' | 'metaTitle' | 'metaDescription' | 'text'>;

export function checkChapter(fields: CheckedFields, before: string): Check[] {
  const lines = fields.text.split('\n');
  const ofLines = (problemsOf: (line: string) => string[]) =>
    lines.flatMap((line, index) => problemsOf(line).map((message) => ({ message, line: index + 1 })));
  return [
    check('Description', descriptionFindings(fields)),
    check('Title in search results', titleFindings(fields)),
    check('Omitted text', ofLines(droppedMarkup)),
    check('How lines display', suspiciousLines(fields.text)),
    check('Lines that display differently now', changedKinds(before, fields.text)),
    check('Links', ofLines(linkProblems)),
    check('References to scripture', ofLines(referenceProblems)),
    check('E-book', ofLines(ebookProblems)),
  ];
}

function check(name: string, all: Finding[]) {
  const moreCount = Math.max(0, all.length - MAX_FINDINGS);
  return { name, findings: all.slice(0, MAX_FINDINGS), moreCount };
}

function descriptionFindings({ metaDescription }: CheckedFields): Finding[] {
  const { length } = metaDescription.trim();
  const message =
    length === 0
      ? 'There is no description: search results and shared links repeat the title.'
      : length > SHOWN_DESCRIPTION &&
        `The description has ${length} characters; search results show about ${SHOWN_DESCRIPTION}.`;
  return message ? [{ message, field: 'metaDescription' }] : [];
}

function titleFindings({ title, metaTitle }: CheckedFields): Finding[] {
  const shown = chapterPageTitle({ chapter_title: title.trim(), meta_title: metaTitle });
  if (shown.length <= SHOWN_TITLE) return [];
  const message = `‘${shown}’ has ${shown.length} characters; search results truncate titles after about ${SHOWN_TITLE}. Write a shorter title for search engines.`;
  return [{ message, field: 'metaTitle' }];
}

const KEPT = new Set(ALLOWED.tagNames);
const STRIPPED = new Set(ALLOWED.strip);

function droppedMarkup(line: string): string[] {
  if (!line.includes('<')) return [];
  const text = withoutMark(line);
  const foreign = new Set<string>();
  const found: string[] = [];
  for (const node of nodesIn(text)) {
    if (node.type === 'comment' && /[\p{L}\p{N}]/u.test(node.value))
      found.push(`${quoted(node.value)} is omitted: it is a comment.`);
    if (node.type !== 'element') continue;
    const speaker = node.tagName === 'q' ? node.properties['dataSpeaker'] : undefined;
    if (speaker !== undefined && toSpeaker(speaker) === null)
      found.push(`There is no speaker ${quoted(String(speaker))}: the quotation has no speaker.`);
    if (!STRIPPED.has(node.tagName)) {
      if (!KEPT.has(node.tagName)) foreign.add(clipped(node.tagName));
    } else if (textOf(node).trim() !== '')
      found.push(`${quoted(textOf(node))} is omitted with its <${node.tagName}>.`);
  }
  const unclosed = text.slice(text.lastIndexOf('<'));
  if (/^<\/?[a-z]/i.test(unclosed) && !unclosed.includes('>'))
    found.push(`${quoted(unclosed)} is omitted: this tag is not closed. Write &lt; for a visible <.`);
  return [...found, ...[...foreign].map((name) => `The code <${name}> is left out. The words stay.`)];
}

function linkProblems(line: string): string[] {
  if (!/<a\b/i.test(line)) return [];
  return nodesIn(line).flatMap((node) => {
    if (node.type !== 'element' || node.tagName !== 'a') return [];
    const href = String(node.properties['href'] ?? '').trim();
    if (href === '') return ['A link has no address.'];
    if (/^http:/i.test(href)) return [`The link to ${quoted(href)} is not https.`];
    const scheme = /^([a-z][a-z\d+.-]*):/i.exec(href)?.[1]?.toLowerCase() ?? 'https';
    return ['https', 'mailto'].includes(scheme)
      ? []
      : [`The address ${quoted(href)} is omitted: links begin with https:, mailto:, / or #.`];
  });
}

function nodesIn(markup: string): Nodes[] {
  const walk = (node: Nodes): Nodes[] =>
    'children' in node && !(node.type === 'element' && STRIPPED.has(node.tagName))
      ? [node, ...node.children.flatMap(walk)]
      : [node];
  return walk(fromHtmlIsomorphic(markup, { fragment: true }));
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  const { content } = node as Element;
  if (content) return textOf(content);
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

const MAX_QUOTE_CHARACTERS = 60;

function clipped(text: string): string {
  return text.length > MAX_QUOTE_CHARACTERS ? `${text.slice(0, MAX_QUOTE_CHARACTERS)}…` : text;
}

function quoted(text: string): string {
  return `‘${clipped(text.trim().replace(/\s+/g, ' '))}’`;
}

function suspiciousLines(text: string): Finding[] {
  return writtenLines(text).flatMap(({ line, kind, number }) => {
    const message = lineWarning(line, kind);
    return message === null ? [] : [{ message, line: number }];
  });
}

function changedKinds(before: string, text: string): Finding[] {
  const previousKinds = new Map<string, LineKind | 'several'>();
  for (const { line, kind } of writtenLines(before)) {
    const key = comparable(line);
    if (key !== '')
      previousKinds.set(key, previousKinds.has(key) && previousKinds.get(key) !== kind ? 'several' : kind);
  }
  return writtenLines(text).flatMap(({ line, kind, number }) => {
    const previous = previousKinds.get(comparable(line));
    return previous === undefined || previous === 'several' || previous === kind
      ? []
      : [{ message: `Was: ${nameOf(previous)}. Now: ${nameOf(kind)}.`, line: number }];
  });
}

function writtenLines(text: string): { line: string; kind: LineKind; number: number }[] {
  const lines = text.split('\n');
  return kindsOf(lines).flatMap((kind, index) => {
    const line = lines[index] ?? '';
    return line.trim() === '' ? [] : [{ line, kind, number: index + 1 }];
  });
}

function comparable(line: string): string {
  return withoutMark(line)
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function nameOf(kind: LineKind): string {
  return KIND_NAMES[kind].toLowerCase();
}

function ebookProblems(line: string): string[] {
  const html = renderLine({ kind: 'paragraph', markup: line.trim() });
  return xmlText(html) === html
    ? []
    : ['This line has a character that e-books do not allow. Type the line again.'];
}
