// How large the project is: lines, files, and runtime dependencies that a single file uses.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { whole, type Report } from './report.ts';

const SOURCE = ['src', 'supabase', 'functions', 'netlify'];
const CONFIGURATION = ['astro.config.mjs', 'tailwind.config.mjs', 'tailwind.admin.config.mjs'];
const CODE = /\.(ts|tsx|astro|css|sql|mjs|js)$/;

const filesIn = (...paths: string[]) =>
  execFileSync('git', ['ls-files', '--', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => CODE.test(file));
const linesOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);

export function countProject(): Report {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const names = Object.keys(dependencies);
  const texts = filesIn(...SOURCE, ...CONFIGURATION).map((file) => readFileSync(file, 'utf8'));
  const usedOnce = names.filter((name) => {
    const isImported = new RegExp(`(?:from|import)\\s*\\(?\\s*'(?:npm:)?${name}(?:[@/][^']*)?'`);
    return texts.filter((text) => isImported.test(text)).length === 1;
  });
  const rows: [string, number][] = [
    ['lines of source', linesOf(filesIn(...SOURCE))],
    ['lines of src/server', linesOf(filesIn('src/server'))],
    ['files in src', filesIn('src').length],
    ['lines of tests', linesOf(filesIn('tests'))],
    ['runtime dependencies', names.length],
    ['of them imported by one file', usedOnce.length],
  ];
  return {
    title: 'Numbers',
    tables: [
      {
        caption: 'Committed files',
        columns: ['what', 'count'],
        rows: rows.map(([what, count]) => [what, whole(count)]),
      },
    ],
    notes: [`Imported by one file: ${usedOnce.join(', ')}.`],
    misses: [],
  };
}
