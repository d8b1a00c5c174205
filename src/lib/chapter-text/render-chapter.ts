import { chapterLines, type ChapterLine, PARAGRAPH_MARK } from './chapter-lines.ts';
import { SPEAKER_IDS, SPEAKER_NAMES } from '../dialogue/speakers.ts';
import { decodeEntities } from '../text/decode-entities.ts';
import { lineIds } from './line-ids.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';

export const SCENE_BREAK = /^[*•⁂~#\s—–-]+$/;

export function renderChapter(text: string): string {
  return chapterLines(text).map(renderLine).join('\n');
}

export function renderLine(line: ChapterLine): string {
  if (line.kind === 'break') return '<br>';
  if (line.kind === 'paragraph' && line.markup === PARAGRAPH_MARK) return '';
  const html = sanitizeMarkup(line.markup);
  // `dir=auto`: Hebrew paragraphs need no markup.
  switch (line.kind) {
    case 'opening':
      return `<h2 dir="auto" class="chapter-opening">${html}</h2><hr class="tick-rule">`;
    case 'heading':
      return `<h3 dir="auto" class="chapter-heading">${html}</h3>`;
    case 'subheading':
      return `<h3 dir="auto" class="chapter-subheading">${html}</h3>`;
    case 'closing-quote':
      return `<blockquote dir="auto" class="chapter-closing">${html}</blockquote>`;
    case 'paragraph':
      return SCENE_BREAK.test(html)
        ? `<p dir="auto" class="scene-break">${html}</p>`
        : `<p dir="auto">${html}</p>`;
  }
}

const MIN_HEADINGS = 2;
const MAX_HEADINGS = 60;

export function renderForReading(text: string): string {
  const lines = chapterLines(text).map((line) => ({ line, html: renderLine(line) }));
  const withText = lines.filter(({ line, html }) => line.kind !== 'break' && stripTags(html) !== '');
  const ids = lineIds(withText.map(({ html }) => stripTags(html)));
  const idOf = new Map(withText.map((entry, index) => [entry, ids[index] ?? '']));
  const [opening = '', ...rest] = lines.map((entry) => {
    const id = idOf.get(entry);
    return id ? entry.html.replace(/^<\w+/, (tag) => `${tag} id="${id}"`) : entry.html;
  });
  const headings = withText.filter(({ line }) => isHeading(line));
  const links = headings
    .slice(0, MAX_HEADINGS)
    .map((entry) => `<li><a href="#${idOf.get(entry)}" dir="auto">${stripTags(entry.html)}</a></li>`);
  const contents = headings.length < MIN_HEADINGS ? '' : `<ol>${links.join('')}</ol>`;
  const speakers = speakerChoice(rest.join('\n'));
  if (contents === '' && speakers === '') return markTurns([opening, ...rest].join('\n'));
  const title = contents === '' ? 'Speakers' : 'In this chapter';
  const details = `<details class="chapter-contents"><summary>${title}</summary>${speakers}${contents}</details>`;
  return markTurns([opening, details, ...rest].join('\n'));
}

const SPEAKER_TAG = /<q\b[^>]*? data-speaker="([a-z]+)"/g;

/** Marks each change of speaker, for the names in the margin and for screen readers. */
function markTurns(html: string): string {
  let current = '';
  return html.replace(SPEAKER_TAG, (tag, speaker: string) => {
    if (speaker === current) return tag;
    current = speaker;
    return `${tag} data-turn`;
  });
}

/** Works without JavaScript: reading styles hide or dim what others say. */
function speakerChoice(html: string): string {
  const found = new Set([...html.matchAll(SPEAKER_TAG)].map(([, speaker]) => speaker));
  if (found.size < 2) return '';
  const choice = (value: string, name: string, checked = '') =>
    `<label><input type="radio" name="only" value="${value}"${checked}>${name}</label>`;
  const speakers = SPEAKER_IDS.filter((speaker) => found.has(speaker));
  const choices = speakers.map((speaker) =>
    choice(speaker, `Only ${speaker === 'narrator' ? 'the narrator' : SPEAKER_NAMES[speaker]}`),
  );
  const everyone = choice('', 'Everyone', ' checked');
  const fieldset = `<fieldset><legend>Show</legend>${everyone}${choices.join('')}</fieldset>`;
  return `<form method="dialog" autocomplete="off">${fieldset}<div>Other paragraphs are hidden. <button type="reset">Show everyone</button></div></form>`;
}

export type ReadableLine = { id: string; text: string };

/** The lines that have text, with their ids on the page. */
export function readableLines(text: string): ReadableLine[] {
  const texts = chapterLines(text)
    .filter(({ kind }) => kind !== 'break')
    .map((line) => stripTags(renderLine(line)))
    .filter((line) => line !== '');
  const ids = lineIds(texts);
  return texts.map((line, index) => ({ id: ids[index] ?? '', text: decodeEntities(line) }));
}

function isHeading(line: ChapterLine): boolean {
  return line.kind === 'heading' || line.kind === 'subheading';
}

/** For feeds and e-books. @param html sanitized */
export function withAbsoluteLinks(html: string, base: string): string {
  return html.replace(/(<a\b[^>]*?\bhref=")([^"]*)"/g, (_, before: string, href: string) => {
    const absolute = URL.parse(href.replaceAll('&#x26;', '&').replaceAll('&amp;', '&'), base);
    return `${before}${(absolute?.href ?? base).replaceAll('&', '&amp;')}"`;
  });
}

function stripTags(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim();
}
