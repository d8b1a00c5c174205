// The words around a reference, and an address that leads to them.

/** A piece of a text with the reference in the middle. */
export type Quote = { before: string; cited: string; after: string };

const LONGEST_SIDE = 90;

/** At most 90 characters on either side, cut between words. */
export function quoteAround(text: string, start: number, end: number): Quote {
  const before = text.slice(0, start);
  const after = text.slice(end);
  return {
    before:
      before.length > LONGEST_SIDE
        ? `…${before.slice(-LONGEST_SIDE).replace(/^\S*/, '')}`
        : before.trimStart(),
    cited: text.slice(start, end),
    after:
      after.length > LONGEST_SIDE ? `${after.slice(0, LONGEST_SIDE).replace(/\S*$/, '')}…` : after.trimEnd(),
  };
}

/** The address of a page with a text fragment: the browser marks the words and scrolls to them, without a script. */
export function textAddress(address: string, words: string): string {
  const text = encodeURIComponent(words.trim()).replaceAll('-', '%2D');
  return `${address}${address.includes('#') ? '' : '#'}:~:text=${text}`;
}
