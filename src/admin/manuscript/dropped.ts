const ONE_AND_MANY = {
  image: ['image', 'images'],
  drawing: ['drawing', 'drawings'],
  formula: ['formula', 'formulas'],
  embed: ['embedded element', 'embedded elements'],
  'form-field': ['form field', 'form fields'],
  link: ['link without a public address', 'links without a public address'],
} as const;

const UNCOUNTED = {
  comments: 'comments',
  'deleted-words': 'tracked deletions',
  'hidden-words': 'hidden text',
  styles: 'fonts, colors and alignment',
} as const;

const FLATTENED = { list: ['list', 'lists'], table: ['table', 'tables'] } as const;

export type DroppedKind = keyof typeof ONE_AND_MANY | keyof typeof UNCOUNTED | keyof typeof FLATTENED;

type Dropped = ReadonlyMap<DroppedKind, number>;

export function droppedSentences(dropped: Dropped): string[] {
  const left = [
    ...named(dropped, ONE_AND_MANY),
    ...Object.entries(UNCOUNTED).flatMap(([kind, name]) => (dropped.has(kind as DroppedKind) ? [name] : [])),
  ];
  const lines = named(dropped, FLATTENED);
  return [
    ...(left.length > 0 ? [`Omitted: ${left.join(', ')}.`] : []),
    ...(lines.length > 0 ? [`Kept as plain lines: ${lines.join(', ')}.`] : []),
  ];
}

function named<Kind extends DroppedKind>(
  dropped: Dropped,
  names: Record<Kind, readonly [string, string]>,
): string[] {
  return (Object.keys(names) as Kind[]).flatMap((kind) => {
    const count = dropped.get(kind) ?? 0;
    return count === 0 ? [] : [`${count} ${names[kind][count === 1 ? 0 : 1]}`];
  });
}
