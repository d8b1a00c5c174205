// The first pages of a dialogue that is a text with headings.

/**
 * The HTML of a dialogue until a heading of a section; all of it where there are fewer sections. Its title becomes a
 * heading below the page's.
 * @param sections how many sections are shown
 */
export function openingOfDialogue(html: string, sections: number): string {
  const parts = html.split(/(?=<h2[ >])/);
  return parts
    .slice(0, sections + 1)
    .join('')
    .replaceAll(/<(\/?)h2\b/g, '<$1h4')
    .replaceAll(/<(\/?)h1\b/g, '<$1h3');
}
