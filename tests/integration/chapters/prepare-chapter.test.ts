import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { listingProblem, prepareChapter } from '~/features/chapters/at-build/chapters-at-build.ts';
import { problemMessage, report } from '~/lib/site/build-report.ts';
import { readReport } from '~/build/build-manifest.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { aChapter } from '../../unit/seo/a-chapter.ts';
import { temporaryFolder } from '../server/support.ts';

const failing = (text: string) => {
  if (text.includes('<bad>')) throw new Error('too deep');
  return text;
};

test('reports a chapter that cannot be rendered with its title, line, and reason', () => {
  const chapter = aChapter({
    id: 'id-4',
    slug: 'the-flood',
    chapter_number: 4,
    chapter_title: 'The Flood',
    content: 'One\r\nTwo\n\nFour <bad> words\nFive <bad>',
  });
  const problem = prepareChapter(chapter, failing);
  expect(problem).toEqual({
    id: 'id-4',
    slug: 'the-flood',
    chapter_number: 4,
    title: 'The Flood',
    part: 'page',
    line: 4,
    message: 'too deep',
  });
  expect('part' in problem && problemMessage(problem)).toBe(
    "Chapter 4 ('The Flood'), line 4: its page could not be created (too deep).",
  );
});

test('does not report an invalid date as a line problem', () => {
  const problem = prepareChapter(aChapter({ published_at: 'infinity' }));
  expect(problem).toMatchObject({ part: 'page', message: 'Invalid time value' });
  expect(problem).not.toHaveProperty('line');
});

test('omits a chapter without a date from the list and reports the reason', () => {
  expect(listingProblem(aChapter())).toBeUndefined();
  expect(listingProblem(aChapter({ release_date: null }))).toBeUndefined();
  const problem = listingProblem(aChapter({ release_date: 'infinity' }));
  expect(problem && problemMessage(problem)).toBe(
    "Chapter 4 ('Honest Weights'): its list entry could not be created (its release date is 'infinity').",
  );
});

test('reports to the server which chapters were read and what went wrong', () => {
  allowConsole(/^Chapter 4 \('The Flood'\): its share image could not be created \(no font\)\.$/);
  const file = path.join(temporaryFolder(), 'report');
  vi.stubEnv('BUILD_REPORT', file);
  const flood = { id: 'id-4', slug: 'the-flood', chapter_number: 4 };
  const problem = { ...flood, title: 'The Flood', part: 'share image', message: 'no font' } as const;
  report({ kind: 'chapters', chapters: [flood] });
  report({ kind: 'problem', problem });
  const others = { textProblems: [], samples: [] };
  expect(readReport(file)).toEqual({ chapters: [flood], problems: [problem], ...others });
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
  expect(readReport(`${file}-missing`)).toEqual({ chapters: [], problems: [], ...others });
});
