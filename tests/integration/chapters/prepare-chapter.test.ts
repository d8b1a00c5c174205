import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { listingProblem, prepareChapter } from '~/features/chapters/at-build/chapters-at-build.ts';
import { problemMessage, report } from '~/lib/site/build-report.ts';
import { readReport } from '~/build/build-manifest.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { sampleChapter } from '../../unit/seo/sample-chapter.ts';
import { temporaryFolder } from '../server/support.ts';

const throwOnBad = (text: string) => {
  if (text.includes('<bad>')) throw new Error('too deep');
  return text;
};

test('reports the title, line, and reason if a chapter cannot be rendered', () => {
  const chapter = sampleChapter({
    id: 'id-4',
    slug: 'the-flood',
    chapter_number: 4,
    chapter_title: 'The Flood',
    content: 'One\r\nTwo\n\nFour <bad> words\nFive <bad>',
  });
  const problem = prepareChapter(chapter, throwOnBad);
  expect(problem).toEqual({
    id: 'id-4',
    slug: 'the-flood',
    chapter_number: 4,
    title: 'The Flood',
    artifact: 'page',
    line: 4,
    message: 'too deep',
  });
  expect('artifact' in problem && problemMessage(problem)).toBe(
    "Chapter 4 ('The Flood'), line 4: its page could not be created (too deep).",
  );
});

test('reports an invalid date without a line', () => {
  const problem = prepareChapter(sampleChapter({ published_at: 'infinity' }));
  expect(problem).toMatchObject({ artifact: 'page', message: 'Invalid time value' });
  expect(problem).not.toHaveProperty('line');
});

test('reports the reason if a list entry cannot be created', () => {
  expect(listingProblem(sampleChapter())).toBeUndefined();
  expect(listingProblem(sampleChapter({ release_date: null }))).toBeUndefined();
  const problem = listingProblem(sampleChapter({ release_date: 'infinity' }));
  expect(problem && problemMessage(problem)).toBe(
    "Chapter 4 ('Honest Weights'): its list entry could not be created (its release date is 'infinity').",
  );
});

test('reports chapters and problems to the server', () => {
  allowConsole(/^Chapter 4 \('The Flood'\): its share image could not be created \(no font\)\.$/);
  const file = path.join(temporaryFolder(), 'report');
  vi.stubEnv('BUILD_REPORT', file);
  const flood = { id: 'id-4', slug: 'the-flood', chapter_number: 4 };
  const problem = { ...flood, title: 'The Flood', artifact: 'share image', message: 'no font' } as const;
  report({ kind: 'chapters', chapters: [flood] });
  report({ kind: 'problem', problem });
  const emptyLists = { textProblems: [], samples: [] };
  expect(readReport(file)).toEqual({ chapters: [flood], problems: [problem], ...emptyLists });
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
  expect(readReport(`${file}-missing`)).toEqual({ chapters: [], problems: [], ...emptyLists });
});
