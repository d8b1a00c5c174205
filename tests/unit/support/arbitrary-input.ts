import fc from 'fast-check';

const LONE_SURROGATES = fc
  .array(fc.integer({ min: 0xd800, max: 0xdfff }), { maxLength: 5 })
  .map((units) => String.fromCharCode(...units));
const CONTROL_CHARACTERS = fc
  .array(fc.integer({ min: 0, max: 0x9f }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));
const SNIPPETS = fc.constantFrom(
  'שלום עולם',
  'مرحبا',
  '\u202Eevil\u202C',
  '<script>alert(1)</script>',
  '"; drop table email_leads; --',
  '👩‍👩‍👧‍👦',
  'Zoë',
  '\u0000',
  ' \t\r\n\u00A0\u2028',
  '@',
  '.',
  'a@b.co',
  'ruth@example.org',
);
const LONG_TEXT = fc
  .tuple(SNIPPETS, fc.constantFrom(99, 100, 101, 4999, 5000, 5001, 100_000))
  .map(([snippet, length]) => snippet.repeat(Math.ceil(length / snippet.length)).slice(0, length));

export const arbitraryInput = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(fc.oneof(SNIPPETS, LONE_SURROGATES, CONTROL_CHARACTERS), { maxLength: 8 })
    .map((parts) => parts.join('')),
  { weight: 1, arbitrary: LONG_TEXT },
);

/** About half are valid addresses, so that complete forms often pass validation. */
export const emailInput = fc.oneof(fc.emailAddress(), fc.constant(' Ruth@Example.ORG '), arbitraryInput);

export function isStorable(text: string): boolean {
  return text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text);
}
