// Losses of a conversion, in a sentence.

const ONE_AND_MANY = {
  image: ['image', 'images'],
  drawing: ['drawing', 'drawings'],
  formula: ['formula', 'formulas'],
  embed: ['embedded element', 'embedded elements'],
  'form-field': ['form field', 'form fields'],
  comment: ['comment', 'comments'],
  link: ['link without a public address', 'links without a public address'],
} as const;

const UNCOUNTED = {
  'deleted-words': 'words deleted under tracked changes',
  'hidden-words': 'hidden words',
  styles: 'fonts, colors and alignment',
  'excess-markup': 'the formatting of lines with more than 200 tags',
} as const;

const BECAME_LINES = { list: ['list', 'lists'], table: ['table', 'tables'] } as const;

export type DroppedKind =
  | keyof typeof ONE_AND_MANY
  | keyof typeof UNCOUNTED
  | keyof typeof BECAME_LINES
  // Only an import reports them.
  | 'quotation';

/** How often each kind was met. */
export type Dropped = ReadonlyMap<DroppedKind, number>;

/** One or two sentences for the author; null when everything was kept. */
export function droppedSentence(dropped: Dropped): string | null {
  const left = [
    ...named(dropped, ONE_AND_MANY),
    ...Object.entries(UNCOUNTED).flatMap(([kind, name]) => (dropped.has(kind as DroppedKind) ? [name] : [])),
  ];
  const lines = named(dropped, BECAME_LINES);
  const sentences = [
    ...(left.length > 0 ? [`Left out: ${left.join(', ')}.`] : []),
    ...(lines.length > 0 ? [`Kept as plain lines: ${lines.join(', ')}.`] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}

function named<Kind extends DroppedKind>(
  dropped: Dropped,
  words: Record<Kind, readonly [string, string]>,
): string[] {
  return (Object.keys(words) as Kind[]).flatMap((kind) => {
    const count = dropped.get(kind) ?? 0;
    return count === 0 ? [] : [`${count} ${words[kind][count === 1 ? 0 : 1]}`];
  });
}
