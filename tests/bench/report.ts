// The bench's reports: Markdown tables of figures and limits, and the machine they were measured on.
import { execFileSync } from 'node:child_process';
import os from 'node:os';

export type Table = { caption: string; columns: readonly string[]; rows: readonly (readonly string[])[] };

export type Report = {
  title: string;
  /** Versions beside the machine's own, such as the browser's. */
  versions?: readonly string[];
  tables: readonly Table[];
  notes?: readonly string[];
  /** Figures beyond their limits, as sentences. */
  misses: readonly string[];
};

export type Judge = {
  misses: string[];
  /** 'value / limit' for a table, in bold when it is over. Without a limit just the value. */
  atMost: (what: string, value: number, limit: number | undefined, format?: Format) => string;
  atLeast: (what: string, value: number, limit: number, format?: Format) => string;
  holds: (what: string, isTrue: boolean, text: string) => string;
};
type Format = (value: number) => string;

/** Compares figures with their limits and collects the misses. */
export function createJudge(): Judge {
  const misses: string[] = [];
  const verdict = (what: string, isFine: boolean, shown: string, relation: string) => {
    if (isFine) return shown;
    misses.push(`${what}: ${relation}`);
    return `**${shown}**`;
  };
  return {
    misses,
    atMost: (what, value, limit, format = decimal) => {
      if (limit === undefined) return format(value);
      const [shown, bound] = [format(value), format(limit)];
      return verdict(what, value <= limit, `${shown} / ${bound}`, `${shown}, at most ${bound}`);
    },
    atLeast: (what, value, limit, format = decimal) => {
      const [shown, bound] = [format(value), format(limit)];
      return verdict(what, value >= limit, `${shown} / ${bound}`, `${shown}, at least ${bound}`);
    },
    holds: (what, isTrue, text) => verdict(what, isTrue, isTrue ? text : `not so: ${text}`, 'does not hold'),
  };
}

export const decimal: Format = (value) => value.toFixed(1);
export const whole: Format = (value) => Math.round(value).toLocaleString('en-US');

/** The middle value; of an even number the mean of the middle two. NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return Number.NaN;
  if (!Number.isInteger(middle)) return sorted[Math.floor(middle)] ?? Number.NaN;
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** The smallest value that at least `share` percent of the values do not exceed. NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** The report as Markdown. */
export function renderReport({ title, versions = [], tables, notes = [], misses }: Report): string {
  const parts = [`## ${title}`, [...machine(), ...versions].join(' · ')];
  for (const { caption, columns, rows } of tables) parts.push(`**${caption}**`, renderTable(columns, rows));
  if (notes.length > 0) parts.push(notes.map((note) => `- ${note}`).join('\n'));
  parts.push(
    misses.length === 0
      ? 'Every figure is within its limit.'
      : ['Beyond their limits:', ...misses.map((miss) => `- ${miss}`)].join('\n'),
  );
  return `${parts.join('\n\n')}\n`;
}

function renderTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, index) =>
    Math.max(3, column.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  return [line(columns), rule, ...rows.map(line)].join('\n');
}

function machine(): string[] {
  const [cpu] = os.cpus();
  return [
    new Date().toISOString().slice(0, 16).replace('T', ' ') + ' UTC',
    commit(),
    `${os.cpus().length} × ${cpu?.model.trim() ?? 'unknown CPU'}`,
    `${Math.round(os.totalmem() / 2 ** 30)} GiB`,
    `${os.type()} ${os.release()}`,
    `Node ${process.versions.node}`,
    // Times measured on a busy machine are unreliable.
    `load ${os.loadavg()[0]?.toFixed(1) ?? '?'}`,
  ].filter((text) => text !== '');
}

function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return `commit ${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' with changes'}`;
  } catch {
    return '';
  }
}
