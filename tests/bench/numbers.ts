import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Report } from './report.ts';

const SOURCE = ['src', 'supabase', 'functions', 'netlify'];
const CONFIGURATION = ['astro.config.mjs', 'tailwind.config.mjs', 'tailwind.admin.config.mjs'];
const CODE = /\.(ts|tsx|astro|css|sql|mjs|js)$/;

const filesIn = (...paths: string[]) =>
  execFileSync('git', ['ls-files', '--', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => CODE.test(file));
const linesOf = (...paths: string[]) =>
  filesIn(...paths).reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);

export function countProject(): Report {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const names = Object.keys(dependencies);
  const sources = filesIn(...SOURCE, ...CONFIGURATION).map((file) => readFileSync(file, 'utf8'));
  const importedOnce = names.filter((name) => {
    const importPattern = new RegExp(`(?:from|import)\\s*\\(?\\s*'(?:npm:)?${name}(?:[@/][^']*)?'`);
    return sources.filter((text) => importPattern.test(text)).length === 1;
  });
  const row = {
    'lines of source': linesOf(...SOURCE),
    'in src/server': linesOf('src/server'),
    'in tests': linesOf('tests'),
    'files in src': filesIn('src').length,
    'runtime dependencies': names.length,
    'imported by one file': importedOnce.length,
  };
  return {
    title: 'Numbers',
    tables: { 'Committed files': [row] },
    notes: [`Imported by one file: ${importedOnce.join(', ')}.`],
    violations: [],
  };
}
