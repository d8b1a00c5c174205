import { describe, expect, it } from 'vitest';
import { announcementText } from '~/features/chapters/announcement/announcement-rules.ts';
import { readingProgress } from '~/features/chapters/list/reading-progress.ts';
import { neighborsOf } from '~/features/chapters/reader/neighbors.ts';
import { scrollDepth, newMilestones } from '~/features/chapters/reader/scroll-milestones.ts';
import { outsideReferrer } from '~/features/chapters/reader/record-view.ts';
import { facebookShareUrl, shareText, tweetUrl } from '~/features/chapters/reader/share-links.ts';
import { viewedFrom } from '~/features/chapters/viewed-chapters.store.ts';

const chapter = (chapter_number: number, is_published = true) => ({
  id: `id-${chapter_number}`,
  chapter_number,
  chapter_title: `Title ${chapter_number}`,
  slug: `slug-${chapter_number}`,
  is_published,
});

describe('reading progress', () => {
  const chapters = [chapter(3), chapter(1), chapter(2), chapter(4, false)];

  it('is not shown before something published has been read', () => {
    expect(readingProgress(chapters, [])).toBeNull();
    expect(readingProgress(chapters, ['id-4', 'unknown'])).toBeNull();
  });

  it('counts published chapters and continues at the first unread by number', () => {
    expect(readingProgress(chapters, ['id-1', 'id-3', 'id-4'])).toMatchObject({
      read: 2,
      published: 3,
      next: { chapter_number: 2 },
    });
    expect(readingProgress(chapters, ['id-1'])?.percent).toBeCloseTo(33.33, 1);
    expect(readingProgress(chapters, ['id-1'])?.next).toMatchObject({ chapter_number: 2 });
  });

  it('has nothing to continue when all is read', () => {
    expect(readingProgress(chapters, ['id-1', 'id-2', 'id-3'])).toMatchObject({ percent: 100, next: null });
  });
});

describe('the referrer of a recorded view', () => {
  const SITE = 'https://example.org';

  it.each([
    'https://www.google.com/',
    'https://genesis.example.org/',
    'http://example.org/',
    'android-app://org.example/',
  ])('is %s, which is not this site', (referrer) => expect(outsideReferrer(referrer, SITE)).toBe(referrer));

  it.each(['', 'https://example.org/', 'https://example.org/chapters?from=mail'])(
    'is null for %j: not an outside referrer',
    (referrer) => expect(outsideReferrer(referrer, SITE)).toBeNull(),
  );
});

describe('neighbors', () => {
  it('are the next lower and higher published numbers, whatever the order and the gaps', () => {
    const published = [chapter(9), chapter(2), chapter(5)];
    expect(neighborsOf(5, published)).toMatchObject({
      previous: { chapter_number: 2 },
      next: { chapter_number: 9 },
    });
    expect(neighborsOf(2, published).previous).toBeNull();
    expect(neighborsOf(9, published).next).toBeNull();
    expect(neighborsOf(7, published)).toMatchObject({
      previous: { chapter_number: 5 },
      next: { chapter_number: 9 },
    });
  });
});

describe('scroll depth', () => {
  it('is 0 at the top, 100 at the end and never beyond', () => {
    expect(scrollDepth(0, 2000, 1000)).toBe(0);
    expect(scrollDepth(500, 2000, 1000)).toBe(50);
    expect(scrollDepth(1200, 2000, 1000)).toBe(100);
    expect(scrollDepth(-50, 2000, 1000)).toBe(0);
  });

  it('is 100 where nothing can be scrolled', () => {
    expect(scrollDepth(0, 800, 1000)).toBe(100);
  });

  it('is 100 on the last pixel, where zoomed pages stop, and not before', () => {
    expect(scrollDepth(9_999, 11_000, 1000)).toBe(100);
    expect(scrollDepth(9_999.4, 11_000, 1000)).toBe(100);
    expect(scrollDepth(9_998.9, 11_000, 1000)).toBeLessThan(100);
  });

  it('passes 25, 50, 75 and 100, each once and none of them early', () => {
    expect(newMilestones(24.99, new Set())).toEqual([]);
    expect(newMilestones(25, new Set())).toEqual([25]);
    expect(newMilestones(49.99, new Set([25]))).toEqual([]);
    expect(newMilestones(80, new Set([25]))).toEqual([50, 75]);
    expect(newMilestones(99.99, new Set([25, 50, 75]))).toEqual([]);
    expect(newMilestones(100, new Set([25, 50, 75]))).toEqual([100]);
    expect(newMilestones(100, new Set([25, 50, 75, 100]))).toEqual([]);
  });
});

describe('sharing', () => {
  it('says which chapter was read, and encodes what would break an address', () => {
    const text = shareText({ chapter_number: 3, chapter_title: 'Salt & "Light"' });
    expect(text).toBe('I just read Chapter 3: Salt & "Light" from Pragmatism of the Bible');
    expect(new URL(tweetUrl(text, 'https://a.org/read/x')).searchParams.get('text')).toBe(text);
    expect(new URL(facebookShareUrl('https://a.org/read/x?y=1&z')).searchParams.get('u')).toBe(
      'https://a.org/read/x?y=1&z',
    );
  });
});

describe('the announcement', () => {
  it('names the chapter', () => {
    expect(announcementText({ chapter_number: 9, chapter_title: 'The Spies' })).toBe('Chapter 9: The Spies');
  });
});

describe('the viewed list', () => {
  it('takes only a list of ids from storage', () => {
    expect(viewedFrom('["a","b"]')).toEqual(['a', 'b']);
    expect(viewedFrom('["a",1,null]')).toEqual(['a']);
    for (const garbage of ['', 'x', '{}', 'null', '"a"']) expect(viewedFrom(garbage)).toEqual([]);
  });
});
