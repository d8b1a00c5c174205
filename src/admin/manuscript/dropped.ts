import { pluralize } from '../format-count.ts';

const COUNTED = ['image', 'drawing', 'formula', 'embedded element', 'local link'] as const;
const UNCOUNTED = ['comments', 'tracked deletions', 'hidden text', 'fonts, colors and alignment'] as const;
const FLATTENED = ['list', 'table'] as const;

export type DroppedKind = (typeof COUNTED | typeof UNCOUNTED | typeof FLATTENED)[number];

export function describeDropped(dropped: ReadonlyMap<DroppedKind, number>): string[] {
  const countsOf = (kinds: readonly DroppedKind[]) =>
    kinds.flatMap((kind) => {
      const count = dropped.get(kind);
      return count === undefined ? [] : [pluralize(count, kind)];
    });
  const omitted = [...countsOf(COUNTED), ...UNCOUNTED.filter((kind) => dropped.has(kind))];
  const flattened = countsOf(FLATTENED);
  return [
    ...(omitted.length > 0 ? [`Omitted: ${omitted.join(', ')}.`] : []),
    ...(flattened.length > 0 ? [`Kept as plain lines: ${flattened.join(', ')}.`] : []),
  ];
}
