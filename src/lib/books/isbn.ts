/** Thirteen digits. Null if the text is no ISBN-13 or its check digit is wrong. */
export function parseIsbn(text: string): string | null {
  const digits = text.replaceAll(/[\s\u2010-\u2015-]/g, '');
  if (!/^97[89]\d{10}$/.test(digits)) return null;
  const sum = [...digits].reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return sum % 10 === 0 ? digits : null;
}
