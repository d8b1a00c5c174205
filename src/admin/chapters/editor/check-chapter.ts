import type { Nodes } from 'hast';
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import { renderLine } from '~/lib/chapter-text/render-chapter.ts';
import { ALLOWED } from '~/lib/chapter-text/sanitize-markup.ts';
import { chapterPageTitle } from '~/lib/chapters/chapter-head.ts';
import { abbreviatedReferences, unknownReferences } from '~/lib/scripture/find-references.ts';
import { xmlText } from '~/lib/text/escape-html.ts';
import { textOf } from '../../manuscript/inline-runs.ts';
import type { ChapterFields } from './chapter-fields.ts';
import { kindsOf, lineWarning, withoutMark, type LineKind } from './text/lines.ts';

const SHOWN_TITLE = 60;
const SHOWN_DESCRIPTION = 160;

export type Finding = {
  message: string;
  line?: number;
  field?: keyof ChapterFields;
};

export type Check = { name: string; findings: Finding[] };

type CheckedFields = Pick<ChapterFields, 'title' | 'metaTitle' | 'metaDescription' | 'text'>;

/** @param before the published text, or the one when the editor was opened */
export function checkChapter(fields: CheckedFields, before: string): Check[] {
  const ofLines = (problemsOf: (line: string) => string[]) =>
    fields.text
      .split('\n')
      .flatMap((line, index) => problemsOf(line).map((message) => ({ message, line: index + 1 })));
  return [
    {
      name: 'Title',
      findings: fields.title.trim() === '' ? [{ message: 'The chapter needs a title.', field: 'title' }] : [],
    },
    { name: 'Description', findings: descriptionFindings(fields) },
    { name: 'Title in search results', findings: titleFindings(fields) },
    { name: 'Omitted text', findings: ofLines(omittedText) },
    { name: 'How each line will look', findings: suspiciousLines(fields.text) },
    { name: 'Lines that display differently now', findings: changedKinds(before, fields.text) },
    { name: 'Links', findings: ofLines(linkProblems) },
    { name: 'References to scripture', findings: ofLines(referenceProblems) },
    { name: 'E-book', findings: ofLines(ebookProblems) },
  ];
}

function descriptionFindings({ metaDescription }: CheckedFields): Finding[] {
  const { length } = metaDescription.trim();
  const message =
    length === 0
      ? 'Without a description, search results and shared links show only the title.'
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

const STRIPPED = new Set(ALLOWED.strip);

/** The editor marks other code that is left out. */
function omittedText(line: string): string[] {
  if (!line.includes('<')) return [];
  const text = withoutMark(line);
  const found = nodesIn(text).flatMap((node) =>
    node.type === 'element' && STRIPPED.has(node.tagName) && textOf(node.content ?? node).trim() !== ''
      ? [`${quoted(textOf(node.content ?? node))} is omitted with its <${node.tagName}>.`]
      : node.type === 'comment' && /[\p{L}\p{N}]/u.test(node.value)
        ? [`${quoted(node.value)} is omitted: it is a comment.`]
        : [],
  );
  const unclosed = text.slice(text.lastIndexOf('<'));
  if (/^<\/?[a-z]/i.test(unclosed) && !unclosed.includes('>'))
    found.push(`${quoted(unclosed)} is omitted: this tag is not closed. Write &lt; for a visible <.`);
  return found;
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

const MAX_QUOTE_CHARACTERS = 60;

function quoted(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return `‘${line.length > MAX_QUOTE_CHARACTERS ? `${line.slice(0, MAX_QUOTE_CHARACTERS)}…` : line}’`;
}

function suspiciousLines(text: string): Finding[] {
  return writtenLines(text).flatMap(({ line, kind, number }) => {
    const message = lineWarning(line, kind);
    return message === null ? [] : [{ message, line: number }];
  });
}

const KIND_NAMES: Partial<Record<LineKind, string>> = {
  opening: 'large heading',
  heading: 'heading',
  subheading: 'subheading',
  paragraph: 'paragraph',
  'closing-quote': 'closing quotation',
};

function changedKinds(before: string, text: string): Finding[] {
  const kindsBefore = new Map<string, Set<LineKind>>();
  for (const { words, kind } of writtenLines(before))
    kindsBefore.set(words, new Set([...(kindsBefore.get(words) ?? []), kind]));
  return writtenLines(text).flatMap(({ words, kind, number }) => {
    const [was, ...others] = kindsBefore.get(words) ?? [];
    return words === '' || was === undefined || others.length > 0 || was === kind
      ? []
      : [{ message: `Was: ${KIND_NAMES[was] ?? 'none'}. Now: ${KIND_NAMES[kind] ?? 'none'}.`, line: number }];
  });
}

function writtenLines(text: string) {
  const lines = text.split('\n');
  return kindsOf(lines).flatMap((kind, index) => {
    const line = lines[index] ?? '';
    const words = withoutMark(line)
      .replace(/<\/?[a-z][^<>]*>/gi, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .toLowerCase();
    return line.trim() === '' ? [] : [{ line, words, kind, number: index + 1 }];
  });
}

function ebookProblems(line: string): string[] {
  const html = renderLine({ kind: 'paragraph', markup: line.trim() });
  return xmlText(html) === html
    ? []
    : ['This line has a character that e-books do not allow. Type the line again.'];
}

function referenceProblems(line: string): string[] {
  if (!/\d/.test(line)) return [];
  const words = line.replace(/<[^<>]*>/g, '').replaceAll('&nbsp;', ' ');
  return [
    ...unknownReferences(words).map(
      (reference) => `There is no passage ‘${reference}’, so it is not linked.`,
    ),
    ...abbreviatedReferences(words).map(
      (reference) => `‘${reference}’ is not linked: write the book’s name in full.`,
    ),
  ];
}
