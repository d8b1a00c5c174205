const MOST_CHARACTERS = 2000;

/** What a quote is as text: the words, the chapter, and a link to their line. */
export function quoteText(words: string, title: string, address: string): string {
  const plain = words.replace(/\s+/g, ' ').trim();
  const short = plain.length > MOST_CHARACTERS ? `${plain.slice(0, MOST_CHARACTERS)}…` : plain;
  // Quotation marks that the words have already are not put around them again.
  const quoted = /^“[^“”]*”$/.test(short) ? short : `“${short}”`;
  return `${quoted}\n${title}\n${address}`;
}
