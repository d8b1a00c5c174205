import { chapterLines, type ChapterLine } from './chapter-lines.ts';
import { sanitizeMarkup } from './sanitize-markup.ts';

/** A chapter's text as safe HTML, the same at build time, in the fallback page and in the editor's preview. */
export function renderChapter(text: string): string {
  return chapterLines(text).map(renderLine).join('\n');
}

function renderLine(line: ChapterLine): string {
  if (line.kind === 'break') return '<br>';
  const html = sanitizeMarkup(line.markup);
  switch (line.kind) {
    case 'opening':
      return `<h2 class="chapter-opening">${html}</h2><hr class="limb">`;
    case 'heading':
      return `<h3 class="chapter-heading">${html}</h3>`;
    case 'subheading':
      return `<h3 class="chapter-subheading">${html}</h3>`;
    case 'closing-quote':
      return `<blockquote class="chapter-closing">${html}</blockquote>`;
    case 'paragraph':
      return `<p>${html}</p>`;
  }
}
