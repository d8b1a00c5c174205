// What a build's own process reports, as the server reads it.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { report } from '~/lib/site/build-report.ts';
import { readReport } from '~/server/site/build-manifest.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { temporaryFolder } from './support.ts';

test('the report names the collections that came from the database, and what could not be shown of them', () => {
  allowConsole(/first edition is shown instead/);
  const file = path.join(temporaryFolder(), 'report');
  writeFileSync(file, '');
  vi.stubEnv('BUILD_REPORT', file);
  const problem = { collection: 'books', entry: 'genesis', field: 'Premise', message: 'Too long.' } as const;
  report({ kind: 'chapters', chapters: [] });
  report({ kind: 'edited-texts', collection: 'books' });
  report({ kind: 'text-problem', problem });
  expect(readReport(file)).toEqual({
    chapters: [],
    problems: [],
    editedTexts: ['books'],
    textProblems: [problem],
  });
});
