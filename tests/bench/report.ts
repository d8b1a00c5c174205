import { execFileSync } from 'node:child_process';
import os from 'node:os';

export type Row = Record<string, string | number>;

export type Report = {
  title: string;
  tables: Record<string, readonly Row[]>;
  notes?: readonly string[];
  violations: readonly string[];
};

export type LimitChecker = ReturnType<typeof createLimitChecker>;
type Format = (value: number) => string;

export function createLimitChecker() {
  const violations: string[] = [];
  const createCheck =
    (relation: string, isWithin: (value: number, limit: number) => boolean) =>
    (name: string, value: number, limit: number | undefined, format: Format = decimal): string => {
      if (limit === undefined) return format(value);
      if (!isWithin(value, limit)) violations.push(`${name}: ${format(value)}, ${relation} ${format(limit)}`);
      return `${format(value)} / ${format(limit)}`;
    };
  return {
    violations,
    atMost: createCheck('at most', (value, limit) => value <= limit),
    atLeast: createCheck('at least', (value, limit) => value >= limit),
  };
}

export const decimal: Format = (value) => value.toFixed(1);
export const whole: Format = (value) => Math.round(value).toLocaleString('en-US');

export const median = (values: readonly number[]): number => percentile(values, 50);

/** NaN if there are no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

export function printReport({ title, tables, notes = [], violations }: Report): void {
  console.log(`\n## ${title}\n${machine()}`);
  for (const [caption, rows] of Object.entries(tables)) {
    console.log(`\n${caption}`);
    console.table(rows);
  }
  for (const line of notes) console.log(`- ${line}`);
  console.log(violations.length === 0 ? 'All measurements are within their limits.' : 'Limits exceeded:');
  for (const violation of violations) console.log(`- ${violation}`);
}

function machine(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const [cpu] = os.cpus();
  return [
    `${new Date().toISOString().slice(0, 16)} UTC`,
    `commit ${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with changes'}`,
    `${os.cpus().length} × ${cpu?.model.trim()}`,
    `${Math.round(os.totalmem() / 2 ** 30)} GiB`,
    `Node ${process.versions.node}`,
    // Times measured on a busy machine are unreliable.
    `load ${os.loadavg()[0]?.toFixed(1)}`,
  ].join(' · ');
}
