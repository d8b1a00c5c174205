// Exceeding a budget is not a failure, because timings depend on the machine.
import { parseArgs } from 'node:util';
import { printReport, type Report } from './report.ts';

export type BenchOptions = {
  runs: number;
  pages: readonly string[];
};

const PARTS: Record<string, (options: BenchOptions) => Promise<Report>> = {
  numbers: async () => (await import('./numbers.ts')).countProject(),
  sizes: async () => (await import('./sizes.ts')).measureSizes(),
  lighthouse: async (options) => (await import('./lighthouse.ts')).measureWithLighthouse(options),
  build: async () => (await import('./build.ts')).measureBuilds(),
  server: async () => (await import('./server.ts')).measureServer(),
  kills: async () => (await import('./kills.ts')).measureKills(),
  search: async (options) => (await import('./search.ts')).measureSearch(options),
  mail: async () => (await import('./mail.ts')).measureMail(),
  siege: async () => (await import('./siege/siege.ts')).measureSiege(),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    page: { type: 'string', multiple: true, default: [] },
  },
});
/** These take minutes and run only on request. */
const ON_REQUEST = new Set(['siege', 'mail', 'search']);
const names =
  positionals.length > 0 ? positionals : Object.keys(PARTS).filter((name) => !ON_REQUEST.has(name));
const runs = Number(values.runs);
if (names.some((name) => !(name in PARTS)) || !Number.isInteger(runs) || runs < 1) {
  console.error(`Usage: npm run bench -- [${Object.keys(PARTS).join('] [')}] [--runs 3] [--page /about]`);
  process.exit(2);
}

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

let failed = false;
for (const name of names) {
  try {
    const report = await PARTS[name]?.({ runs, pages: values.page });
    if (report) printReport(report);
  } catch (error) {
    failed = true;
    console.error(`\nCould not measure '${name}':`, error);
  }
}
process.exit(failed ? 1 : 0);
