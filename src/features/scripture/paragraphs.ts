// The paragraphs of the site's texts, as the index of scripture reads them.
import { textOf } from '~/lib/scripture/link-references.ts';
import type { Paragraph } from './passage-index.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The paragraphs of a rendered chapter, one block a line, each at its id where it has one. */
export function chapterParagraphs(html: string, address: string): Paragraph[] {
  return html.split('\n').map((block) => {
    const id = /^<\w+\b[^<>]* id="([^"]+)"/.exec(block)?.[1];
    return { text: plainText(block), address: id === undefined ? address : `${address}#${id}` };
  });
}

/** The paragraphs of a text in which each is a line, with Markdown's signs for emphasis left out. */
export function plainParagraphs(text: string, address: string): Paragraph[] {
  return text
    .split(/\r?\n/)
    .map((line) => ({ text: line.replace(/^[>#]+\s*|[*_]/g, '').trim(), address }))
    .filter((paragraph) => paragraph.text !== '');
}

function plainText(html: string): string {
  return textOf(html).text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
