import type { Element, Root } from 'hast';
import { textOf } from './inline-runs.ts';

/** The ids of notes in Word, Google Docs, LibreOffice, and Markdown. */
const NOTE_NAME = /^(?:_?(?:foot|end|ft|ed)n(?:ote|t)?|fn|sdfootnote|sdendnote)[-_:]?(?:note-)?\d+(?:sym)?$/i;
const BACK_ARROW = /^[\s[\]()↑↩\uFE0E\d^]*$/;

/** The notes of a file from Word, Google Docs, LibreOffice, or Markdown, by the ids that references link to. */
export function noteElementsIn(tree: Root): Map<string, Element> {
  const notes = new Map<string, Element>();
  const visit = (node: Root | Element) => {
    for (const child of node.children) {
      if (child.type !== 'element') continue;
      const id = child.properties['id'];
      const isNoteContainer = ['li', 'div', 'p', 'dd', 'aside'].includes(child.tagName);
      if (typeof id === 'string' && isNoteContainer && NOTE_NAME.test(id)) notes.set(id, child);
      // Google Docs and LibreOffice put the id on the link inside the note.
      const [first] = child.children.filter((inner) => inner.type === 'element');
      const name = first?.tagName === 'a' ? (first.properties['id'] ?? first.properties['name']) : undefined;
      if (isNoteContainer && typeof name === 'string' && NOTE_NAME.test(name)) notes.set(name, child);
      visit(child);
    }
  };
  visit(tree);
  return notes;
}

/** The link from a note back to its reference. */
export function isBackArrow(element: Element): boolean {
  const { tagName, properties } = element;
  return (
    tagName === 'a' && /^#|^$/.test(String(properties['href'] ?? '')) && BACK_ARROW.test(textOf(element))
  );
}
