// What an author should know of a chapter before it is published. Nothing of it keeps a chapter from being published.
import { chapterPageTitle } from '~/lib/chapters/chapter-head.ts';
import type { ChapterFields } from '../chapter-fields.ts';
import { edgesOf, kindAt, linesOf, withoutMark, type LineKind } from '../text/line-kinds.ts';
import { lineWarning } from '../text/line-warnings.ts';
import { KIND_WORDS } from '../text/line-words.ts';
import { droppedMarkup, linkProblems } from './line-markup.ts';

/** What search engines show of a title and of a description, in characters, before they cut it. */
export const SHOWN_TITLE = 60;
export const SHOWN_DESCRIPTION = 160;
const MOST_FINDINGS = 50;
const NOT_READ = 'They could not be read: a file of this page did not load.';

export type Finding = {
  message: string;
  /** Counted from 1. */
  line?: number;
  field?: keyof ChapterFields;
};

export type Check = {
  name: string;
  /** Said when there is nothing to say. */
  fine: string;
  findings: Finding[];
  /** Findings beyond those. */
  further: number;
};

export type Examined = {
  fields: Pick<ChapterFields, 'title' | 'metaTitle' | 'metaDescription' | 'text'>;
  /** The text that readers see, or that the work began from. */
  before: string;
  /** What is wrong with a chapter as a part of an e-book. */
  findEbookProblems: (text: string) => Finding[];
  /** References of a line that do not become links; null when what reads them could not be loaded. */
  referenceProblems: ((line: string) => string[]) | null;
};

export function examineChapter({ fields, before, findEbookProblems, referenceProblems }: Examined): Check[] {
  const lines = fields.text.split('\n');
  const ofLines = (say: (line: string) => string[]) =>
    lines.flatMap((line, index) => say(line).map((message) => ({ message, line: index + 1 })));
  return [
    check('Description', 'There is one, and it is short enough.', descriptionFindings(fields)),
    check('Title in search results', `At most ${SHOWN_TITLE} characters.`, titleFindings(fields)),
    check('Words left out', 'Readers see every word.', ofLines(droppedMarkup)),
    check('What lines become', 'No line looks like something else than it becomes.', oddLines(fields.text)),
    check('Lines that changed kind', 'None.', changedKinds(before, fields.text)),
    check('Links', 'All are https.', ofLines(linkProblems)),
    check(
      'References to scripture',
      'All are understood.',
      referenceProblems ? ofLines(referenceProblems) : [{ message: NOT_READ }],
    ),
    check('E-book', 'The chapter can be packed as EPUB.', findEbookProblems(fields.text)),
  ];
}

function check(name: string, fine: string, all: Finding[]): Check {
  return {
    name,
    fine,
    findings: all.slice(0, MOST_FINDINGS),
    further: Math.max(0, all.length - MOST_FINDINGS),
  };
}

function descriptionFindings({ metaDescription }: Examined['fields']): Finding[] {
  const { length } = metaDescription.trim();
  if (length === 0)
    return [
      {
        message: 'The meta description is missing: search results and shared links repeat the title.',
        field: 'metaDescription',
      },
    ];
  return length > SHOWN_DESCRIPTION
    ? [
        {
          message: `The meta description has ${length} characters; search results show about ${SHOWN_DESCRIPTION}.`,
          field: 'metaDescription',
        },
      ]
    : [];
}

function titleFindings({ title, metaTitle }: Examined['fields']): Finding[] {
  const shown = chapterPageTitle({ chapter_title: title.trim(), meta_title: metaTitle });
  return shown.length > SHOWN_TITLE
    ? [
        {
          message: `‘${shown}’ has ${shown.length} characters; search results cut titles after about ${SHOWN_TITLE}, for lack of room. A shorter meta title helps.`,
          field: 'metaTitle',
        },
      ]
    : [];
}

function oddLines(text: string): Finding[] {
  return kindsOf(text).flatMap(({ line, kind, number }) => {
    const message = lineWarning(line, kind);
    return message === null ? [] : [{ message, line: number }];
  });
}

/** Lines with the same words that become something else than before, as for a full stop that is gone. */
function changedKinds(before: string, text: string): Finding[] {
  const former = new Map<string, LineKind | 'several'>();
  for (const { line, kind } of kindsOf(before)) {
    const words = wordsOf(line);
    if (words !== '') former.set(words, former.has(words) && former.get(words) !== kind ? 'several' : kind);
  }
  return kindsOf(text).flatMap(({ line, kind, number }) => {
    const was = former.get(wordsOf(line));
    return was === undefined || was === 'several' || was === kind
      ? []
      : [{ message: `Was: ${nameOf(was)}. Now: ${nameOf(kind)}.`, line: number }];
  });
}

function kindsOf(text: string): { line: string; kind: LineKind; number: number }[] {
  const lines = linesOf(text);
  const edges = edgesOf(lines);
  return Array.from({ length: lines.count }, (_, index) => ({
    line: lines.line(index + 1),
    kind: kindAt(lines, index + 1, edges),
    number: index + 1,
  })).filter(({ line }) => line.trim() !== '');
}

function wordsOf(line: string): string {
  return withoutMark(line)
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function nameOf(kind: LineKind): string {
  return KIND_WORDS[kind].name.toLowerCase();
}
