import { chapterLines, PARAGRAPH_MARK } from '~/lib/chapter-text/chapter-lines.ts';
import { sanitizeMarkup } from '~/lib/chapter-text/sanitize-markup.ts';
import { withoutSpeakers } from '~/lib/dialogue/quotations.ts';
import { imageLine } from '~/lib/mail/letter-text.ts';
import { escapeHtml } from '~/lib/text/escape-html.ts';

/** A letter has only paragraphs and images, as in its email. */
export function renderLetter(body: string): string {
  return chapterLines(body)
    .flatMap((line) => {
      if (line.kind === 'break' || line.markup === PARAGRAPH_MARK) return [];
      const image = imageLine(line.markup);
      return image
        ? `<p><img src="${escapeHtml(image.src)}" alt="${escapeHtml(image.alt)}" loading="lazy" decoding="async" referrerpolicy="no-referrer"></p>`
        : `<p dir="auto">${sanitizeMarkup(withoutSpeakers(line.markup))}</p>`;
    })
    .join('\n');
}
