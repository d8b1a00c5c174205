/** What the free e-book is: the facts that its package document and its first pages print. */
import type { EpubBook } from '../../lib/epub/epub-book.ts';

export const book = {
  title: 'Speaking With Genesis',
  subtitle: 'Seven Dialogues',
  author: 'The authors of Speaking with the Almighty',
  series: 'Speaking with the Almighty',
  siteUrl: 'https://speakingwiththealmighty.com/',
  accessibilityMail: 'accessibility@speakingwiththealmighty.com',
  language: 'en-US',
  /** Never changes: readers' devices recognize a new edition of the same book by it. */
  identifier: 'urn:uuid:ff5c57ba-275a-4106-96e0-8dd63c2acd84',
  published: '2026-11-20',
  /** Change it by hand with every new edition; nothing in the file depends on the clock. */
  modified: '2026-11-20T00:00:00Z',
  description:
    'Seven conversations on the first book of the Torah, from the first light to Joseph and his ' +
    'brothers. A narrator with real questions reads with two guides: Elior, who asks what the ' +
    'verse actually says, and Ayala, who asks what it cost and who paid.',
  subjects: ['Bible. Genesis', 'Torah', 'Dialogues'],
  rights:
    'Copyright © 2026 the authors of Speaking with the Almighty. All rights reserved. ' +
    'This e-book is free of charge and may not be sold.',
  coverAlt:
    'Cover, lettered “Speaking With Genesis: Seven Dialogues”. A star chart in gold lines on a ' +
    'night sky, in which seven moons, for seven evenings, surround a candle and three seats.',
} as const satisfies EpubBook & Record<string, unknown>;

/** Structural meanings shared by `epub:type` and the DPUB-ARIA roles (`doc-…`). */
export type TextKind = 'preface' | 'chapter' | 'afterword';

interface TextFile {
  /** Name of the Markdown file in text/ and of the XHTML file in the book, without extension. */
  readonly name: string;
  readonly kind: TextKind;
}

/** In reading order. */
export const textFiles: readonly TextFile[] = [
  { name: '00-before-you-read', kind: 'preface' },
  { name: '01-the-first-light', kind: 'chapter' },
  { name: '02-where-are-you', kind: 'chapter' },
  { name: '03-the-brothers-keeper', kind: 'chapter' },
  { name: '04-the-ark-and-the-bow', kind: 'chapter' },
  { name: '05-abraham-argues', kind: 'chapter' },
  { name: '06-jacob-at-the-river', kind: 'chapter' },
  { name: '07-joseph-opens', kind: 'chapter' },
  { name: '08-a-last-word', kind: 'afterword' },
];
