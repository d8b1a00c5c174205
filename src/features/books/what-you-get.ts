// The facts of a purchase, from content. A fact that is empty is not shown.

type Facts = Record<'format' | 'length' | 'language' | 'delivery' | 'refunds', string>;

const LABELS: Record<keyof Facts, string> = {
  format: 'Format',
  length: 'Length',
  language: 'Language',
  delivery: 'Delivery',
  refunds: 'Refunds',
};

export function whatYouGet(book: Facts): { label: string; value: string }[] {
  return (Object.keys(LABELS) as (keyof Facts)[]).flatMap((fact) => {
    const value = book[fact].trim();
    return value === '' ? [] : [{ label: LABELS[fact], value }];
  });
}
