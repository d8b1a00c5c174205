// Possible input of a form field: ordinary words, every script, markup, control characters, lone surrogates, long text.
import fc from 'fast-check';

const HALF_CHARACTERS = fc
  .array(fc.integer({ min: 0xd800, max: 0xdfff }), { maxLength: 5 })
  .map((units) => String.fromCharCode(...units));
const CONTROL_CHARACTERS = fc
  .array(fc.integer({ min: 0, max: 0x9f }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));
const PIECES = fc.constantFrom(
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
const FLOOD = fc
  .tuple(PIECES, fc.constantFrom(99, 100, 101, 4999, 5000, 5001, 100_000))
  .map(([piece, length]) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length));

/** One field's worth of anything. */
export const anythingTyped = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc
    .array(fc.oneof(PIECES, HALF_CHARACTERS, CONTROL_CHARACTERS), { maxLength: 8 })
    .map((parts) => parts.join('')),
  { weight: 1, arbitrary: FLOOD },
);

/** The same, but an address about every other time, so that whole forms are often good. */
export const emailTyped = fc.oneof(fc.emailAddress(), fc.constant(' Ruth@Example.ORG '), anythingTyped);

/** What a database would choke on. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !/[^\P{Cc}\n\t]/u.test(text);
}
