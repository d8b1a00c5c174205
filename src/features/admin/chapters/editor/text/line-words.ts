// What a line's kind is called, beside it and below the editor.
import type { LineKind } from './line-kinds.ts';

type Words = {
  /** Below the editor, and beside the line where there is room. */
  name: string;
  /** Beside the line on a small screen. */
  short: string;
};

export const KIND_WORDS: Record<LineKind, Words> = {
  opening: { name: 'Opening', short: 'Open' },
  heading: { name: 'Heading', short: 'Head' },
  subheading: { name: 'Subheading', short: 'Sub' },
  paragraph: { name: 'Paragraph', short: '¶' },
  quote: { name: 'Quote', short: '“ ”' },
  'scene-break': { name: 'Scene break', short: '* *' },
  'closing-quote': { name: 'Closing quote', short: 'Close' },
  'end-mark': { name: 'No closing quote', short: 'End' },
  break: { name: 'Break', short: 'Brk' },
  gap: { name: 'Gap', short: '' },
};
