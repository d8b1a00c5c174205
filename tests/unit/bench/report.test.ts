import { describe, expect, it } from 'vitest';
import { createJudge, median, percentile, renderReport } from '../../bench/report.ts';

describe('the figures of the bench', () => {
  it('takes the middle value, or the mean of the middle two', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('reads percentiles as the value that so many do not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(percentile(hundred, 50)).toBe(50);
    expect(percentile(hundred, 99)).toBe(99);
    expect(percentile(hundred, 100)).toBe(100);
    expect(percentile([7], 95)).toBe(7);
  });

  it('lets a figure reach its limit and shows the one beyond in bold', () => {
    const judge = createJudge();
    expect(judge.atMost('weight, KB', 14, 14)).toBe('14.0 / 14.0');
    expect(judge.atMost('weight, KB', 14.2, 14)).toBe('**14.2 / 14.0**');
    expect(judge.atLeast('pages per second', 799, 800)).toBe('**799.0 / 800.0**');
    expect(judge.atMost('no limit', 3, undefined)).toBe('3.0');
    expect(judge.misses).toEqual([
      'weight, KB: 14.2, at most 14.0',
      'pages per second: 799.0, at least 800.0',
    ]);
  });

  it('prints a table that Markdown understands, and what is beyond its limits', () => {
    const text = renderReport({
      title: 'Sizes',
      tables: [{ caption: 'KB', columns: ['page', 'HTML'], rows: [['/about', '11.0 / 12.0']] }],
      misses: ['/faq: HTML, KB: 13.0, at most 12.0'],
    });
    expect(text).toContain('## Sizes');
    expect(text).toContain('| page   |        HTML |\n|--------|------------:|\n| /about | 11.0 / 12.0 |');
    expect(text).toContain('Beyond their limits:\n- /faq: HTML, KB: 13.0, at most 12.0');
  });

  it('shows a figure that could not be measured as beyond its limit', () => {
    const judge = createJudge();
    judge.atMost('largest paint, ms', Number.NaN, 700);
    expect(judge.misses).toHaveLength(1);
  });
});
