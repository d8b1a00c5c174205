export function firstSentences(text: string, maxCharacters = 0): string {
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)].map(
    ({ segment }) => segment.trim(),
  );
  let opening = sentences[0] ?? '';
  for (const sentence of sentences.slice(1)) {
    const longer = `${opening} ${sentence}`;
    if (longer.length > maxCharacters) break;
    opening = longer;
  }
  return opening;
}
