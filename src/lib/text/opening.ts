/** Whole sentences from the beginning of a text, at least one, up to a length in characters. */
export function openingOf(text: string, mostCharacters = 0): string {
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(
    ({ segment }) => segment.trim(),
  );
  let opening = sentences[0] ?? '';
  for (const sentence of sentences.slice(1)) {
    const longer = `${opening} ${sentence}`;
    if (longer.length > mostCharacters) break;
    opening = longer;
  }
  return opening;
}
