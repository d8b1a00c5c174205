import { describe, expect, it } from 'vitest';
import { PUBLIC_PAGES, SIGN_IN_PAGE, ADMIN_PAGES, BUDGETS } from '../../bench/budgets.ts';
import { changesSince, readRecord, recordOf } from '../../bench/size-record.ts';

describe('the record of sizes', () => {
  it('reports what grew and what shrank by more than a tenth of a kilobyte', () => {
    const record = { '/about': { HTML: 11, 'JS at load': 3, images: 5 } };
    const now = { '/about': { HTML: 11.1, 'JS at load': 3.11, images: 4 } };
    expect(changesSince(record, now)).toEqual([
      '/about: JS at load grew from 3.0 to 3.1 KB',
      '/about: images shrank from 5.0 to 4.0 KB',
    ]);
  });

  it('reports pages that came and pages that went', () => {
    expect(changesSince({ '/old': {} }, { '/new': {} })).toEqual(['/new is new', '/old is gone']);
  });

  it('keeps two decimals', () => {
    expect(recordOf([{ name: 'HTML', value: 11.0349, limit: 12 }])).toEqual({ HTML: 11.03 });
  });

  it('has every page that has a budget', () => {
    const pages = [...PUBLIC_PAGES, SIGN_IN_PAGE, ...ADMIN_PAGES].map(({ path }) => path);
    expect(Object.keys(readRecord()).sort()).toEqual(pages.sort());
  });
});

describe('the budgets', () => {
  it('leave every page at least five percent for the HTML it may still need', () => {
    const record = readRecord();
    const tight = [...PUBLIC_PAGES, SIGN_IN_PAGE, ...ADMIN_PAGES].flatMap(({ path, kind }) => {
      const html = record[path]?.['HTML'] ?? 0;
      return html * 1.05 > BUDGETS[kind].htmlKb ? [`${path}: ${html} of ${BUDGETS[kind].htmlKb} KB`] : [];
    });
    expect(tight).toEqual([]);
  });
});
