import { pluralize } from '../format-count.ts';

const COUNTED = {
  image: 'image',
  drawing: 'drawing',
  formula: 'formula',
  embed: 'embedded element',
  'form-field': 'form field',
  link: 'local link',
} as const;

const UNCOUNTED = {
  comments: 'comments',
  'deleted-text': 'tracked deletions',
  'hidden-text': 'hidden text',
  styles: 'fonts, colors and alignment',
} as const;

const FLATTENED = { list: 'list', table: 'table' } as const;

export type DroppedKind = keyof typeof COUNTED | keyof typeof UNCOUNTED | keyof typeof FLATTENED;

type Dropped = ReadonlyMap<DroppedKind, number>;

export function describeDropped(dropped: Dropped): string[] {
  const omitted = [
    ...describeCounts(dropped, COUNTED),
    ...Object.entries(UNCOUNTED).flatMap(([kind, name]) => (dropped.has(kind as DroppedKind) ? [name] : [])),
  ];
  const flattened = describeCounts(dropped, FLATTENED);
  return [
    ...(omitted.length > 0 ? [`Omitted: ${omitted.join(', ')}.`] : []),
    ...(flattened.length > 0 ? [`Kept as plain lines: ${flattened.join(', ')}.`] : []),
  ];
}

function describeCounts(dropped: Dropped, names: Partial<Record<DroppedKind, string>>): string[] {
  return Object.entries(names).flatMap(([kind, name]) => {
    const count = dropped.get(kind as DroppedKind) ?? 0;
    return count === 0 ? [] : [pluralize(count, name)];
  });
}
