import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { listingProblem, prepareChapter } from '~/features/chapters/at-build/chapters-at-build.ts';
import { problemSentence, report } from '~/lib/site/build-report.ts';
import { readReport } from '~/build/build-manifest.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { aChapter } from '../../unit/seo/a-chapter.ts';
import { temporaryFolder } from '../server/support.ts';

const failing = (text: string) => {
  if (text.includes('<bad>')) throw new Error('too deep');
  return text;
};

test('a chapter that cannot be rendered is a problem with its title, its line and the reason', () => {
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
  expect('part' in problem && problemSentence(problem)).toBe(
    "Chapter 4 ('The Flood'), line 4: its page could not be made (too deep).",
  );
});

test('an invalid date is not reported as a line problem', () => {
  const problem = prepareChapter(aChapter({ published_at: 'infinity' }));
  expect(problem).toMatchObject({ part: 'page', message: 'Invalid time value' });
  expect(problem).not.toHaveProperty('line');
});

test('a chapter without a date is left out of the list, and said why', () => {
  expect(listingProblem(aChapter())).toBeUndefined();
  expect(listingProblem(aChapter({ release_date: null }))).toBeUndefined();
  const problem = listingProblem(aChapter({ release_date: 'infinity' }));
  expect(problem && problemSentence(problem)).toBe(
    "Chapter 4 ('Honest Weights'): its list entry could not be made (its release date is 'infinity').",
  );
});

test('the server learns from the report which chapters were read and what went wrong', () => {
  allowConsole(/^Chapter 4 \('The Flood'\): its share image could not be made \(no font\)\.$/);
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
