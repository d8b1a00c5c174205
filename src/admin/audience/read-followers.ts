// A list of followers exported from another service: the column with addresses is found by its name or contents.
import { parse } from 'papaparse';
import { isEmailAddress } from '~/lib/forms/email-address.ts';

export type ReadFollowers = {
  /** Lowercase, without duplicates. */
  addresses: string[];
  column: string;
  duplicates: number;
  /** Rows without a valid address. */
  invalid: number;
  /** Rows that the other service marks as unsubscribed or undeliverable. */
  left: number;
};

const ADDRESS_NAME = /^(e-?mail|subscriber|address)/i;
const STATE_NAME = /^(status|state|subscribed_to_emails|subscribed|type)$/i;
const HAS_LEFT =
  /^(un-?subscribed|unactivated|unconfirmed|pending|cancell?ed|cleaned|bounced|complained|spam|junk|blocked|inactive|removed|false|no|0)$/i;
/** Columns that have a value only for people who left. */
const LEFT_NAME = /^(unsub_time|unsubscribed_at|email_disabled)$/i;

/** Null if no column has addresses. */
export function readFollowers(csv: string): ReadFollowers | null {
  const { data: rows } = parseRows(csv);
  const [header = [], ...others] = rows.map((row) => row.map((cell) => cell.trim()));
  const hasHeader = !header.some(isAddress);
  const entries = hasHeader ? others : [header, ...others];
  const column = addressColumn(hasHeader ? header : [], entries);
  if (column < 0) return null;
  const hasLeft = (row: readonly string[]) =>
    hasHeader &&
    header.some((name, index) => {
      const cell = row[index] ?? '';
      return STATE_NAME.test(name)
        ? HAS_LEFT.test(cell)
        : LEFT_NAME.test(name) && !/^(false|no|0)?$/i.test(cell);
    });
  const addresses = new Set<string>();
  const left = new Set<string>();
  const counts = { duplicates: 0, invalid: 0 };
  for (const row of entries) {
    const address = cleanAddress(row[column] ?? '');
    if (!isEmailAddress(address)) counts.invalid++;
    else if (hasLeft(row)) left.add(address);
    else if (addresses.has(address)) counts.duplicates++;
    else addresses.add(address);
  }
  return {
    addresses: [...addresses].filter((address) => !left.has(address)),
    column: (hasHeader && header[column]) || '',
    ...counts,
    left: left.size,
  };
}

/** A quotation mark that is never closed would hide all rows after it, so marks then count as text. */
function parseRows(csv: string) {
  const parsed = parse<string[]>(csv, { skipEmptyLines: 'greedy' });
  const isUnclosed = parsed.errors.some(({ code }) => code === 'MissingQuotes');
  return isUnclosed ? parse<string[]>(csv, { skipEmptyLines: 'greedy', quoteChar: '\0' }) : parsed;
}

function addressColumn(header: readonly string[], entries: readonly string[][]): number {
  const byName = header.findIndex((name) => ADDRESS_NAME.test(name));
  if (byName >= 0 && entries.some((row) => isAddress(row[byName] ?? ''))) return byName;
  const sample = entries.slice(0, 20);
  return (sample[0] ?? []).findIndex((_, index) => sample.some((row) => isAddress(row[index] ?? '')));
}

/** Spreadsheet exports put an apostrophe before a formula's first character. */
const cleanAddress = (cell: string) => cell.replace(/^'(?=[=+\-@])/, '').toLowerCase();
const isAddress = (cell: string) => isEmailAddress(cleanAddress(cell));

/** Decodes UTF-8, UTF-16 with a byte order mark, and otherwise Windows-1252, as spreadsheets write it. */
export function decodeCsv(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
