// What the pages weighed when their sizes were last recorded (sizes.json, committed). Growth is reported against it long
// before a budget is reached; `npm run bench -- sizes --record` writes the record.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Figure } from './budgets.ts';

/** KB by page and figure. */
export type SizeRecord = Readonly<Record<string, Readonly<Record<string, number>>>>;

const FILE = fileURLToPath(new URL('./sizes.json', import.meta.url));

/** The same build differs by some bytes from run to run: dates and ports are in its headers. */
const NOISE_KB = 0.1;

export function readRecord(): SizeRecord {
  return JSON.parse(readFileSync(FILE, 'utf8')) as SizeRecord;
}

export function writeRecord(record: SizeRecord): void {
  writeFileSync(FILE, `${JSON.stringify(record, null, 2)}\n`);
}

/** One page's figures as they are recorded. */
export function recordOf(figures: readonly Figure[]): Record<string, number> {
  return Object.fromEntries(figures.map(({ name, value }) => [name, Math.round(value * 100) / 100]));
}

/** What has grown, shrunk, come or gone since the record, as sentences in the order of the measurement. */
export function changesSince(record: SizeRecord, measured: SizeRecord): string[] {
  const gone = Object.keys(record).filter((path) => !(path in measured));
  const changes = Object.entries(measured).flatMap(([path, figures]) => {
    const former = record[path];
    if (!former) return [`${path} is new`];
    return Object.entries(figures).flatMap(([name, now]) => {
      const before = former[name] ?? 0;
      if (Math.abs(now - before) <= NOISE_KB) return [];
      const verb = now > before ? 'grew' : 'shrank';
      return [`${path}: ${name} ${verb} from ${before.toFixed(1)} to ${now.toFixed(1)} KB`];
    });
  });
  return [...changes, ...gone.map((path) => `${path} is gone`)];
}
