import { chapterLines, type ChapterLine } from './chapter-lines.ts';
import { PARAGRAPH_MARK } from './paragraph-mark.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';

/** A paragraph of signs alone, such as `* * *`, is a scene break and centered. */
export const SCENE_BREAK = /^[*•⁂~#\s—–-]+$/;

/** A chapter's text as safe HTML, the same at build time, in the fallback page and in the editor's preview. */
export function renderChapter(text: string): string {
  return chapterLines(text).map(renderLine).join('\n');
}

/** One line as safe HTML; nothing for a paragraph mark without words. */
export function renderLine(line: ChapterLine): string {
  if (line.kind === 'break') return '<br>';
  if (line.kind === 'paragraph' && line.markup === PARAGRAPH_MARK) return '';
  const html = sanitizeMarkup(line.markup);
  // Each line runs in the direction of its first strong character: Hebrew paragraphs need no markup.
  switch (line.kind) {
    case 'opening':
      return `<h2 dir="auto" class="chapter-opening">${html}</h2><hr class="limb">`;
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
