import { micromark } from 'micromark';
import { manuscriptFromHtml } from '../../manuscript/from-html.ts';
import { noteMark, withoutMarks, type Manuscript } from '../../manuscript/manuscript.ts';

const FRONT_MATTER = /^---\n(?:.*\n){0,100}?---\n/;
const NOTE = /^\[\^([^\]\s]{1,100})\]:[ \t]*(.*(?:\n(?:[ \t]+\S.*|(?=\n[ \t]+\S)))*)/gm;
const NOTE_REFERENCE = /\[\^([^\]\s]{1,100})\]/g;

export function manuscriptFromMarkdown(source: string): Manuscript {
  const text = withoutMarks(source.replace(/\r\n?/g, '\n')).replace(FRONT_MATTER, '');
  const noteTexts = new Map<string, string>();
  const body = text.replace(NOTE, (_all, name: string, note: string) => {
    noteTexts.set(name, note.replace(/\n[ \t]*/g, ' '));
    return '';
  });
  const marked = body.replace(NOTE_REFERENCE, (reference, name: string) =>
    noteTexts.has(name) ? noteMark(name) : reference,
  );
  const notes = new Map([...noteTexts].map(([name, note]) => [name, lineOf(note)]));
  return { ...manuscriptFromHtml(toHtml(marked)), notes };
}

function toHtml(markdown: string): string {
  // The HTML reader sanitizes HTML inside of Markdown.
  return micromark(markdown, { allowDangerousHtml: true, allowDangerousProtocol: true });
}

function lineOf(note: string): string {
  const lines = manuscriptFromHtml(toHtml(note)).blocks.flatMap((block) =>
    'markup' in block ? [block.markup] : [],
  );
  return lines.join('<br>');
}
