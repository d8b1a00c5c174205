export type NumberRange = { min: number; max: number; isWhole: boolean };

/** Rejects '0,123', in which the comma is a decimal separator. */
const TYPED_NUMBER = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d+)?$/;

type Parsed = { value: number; problem?: never } | { problem: string; value?: never };

export function parseNumber(typed: string, range: NumberRange): Parsed {
  const text = typed.trim();
  const isNumber = TYPED_NUMBER.test(text);
  const value = Number(text.replaceAll(',', ''));
  if (isNumber && value >= range.min && value <= range.max && (!range.isWhole || !text.includes('.'))) {
    return { value };
  }
  return { problem: problemOf(range, !isNumber && text.includes(',')) };
}

export function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

function problemOf({ min, max, isWhole }: NumberRange, hasMisplacedComma: boolean): string {
  const range = `Enter a ${isWhole ? 'whole ' : ''}number from ${formatNumber(min)} to ${formatNumber(max)}.`;
  if (!hasMisplacedComma) return range;
  return isWhole
    ? `${range} Use commas only to separate thousands, as in 1,000.`
    : `${range} Use a decimal point, as in 1.5.`;
}
