import { describe, expect, test } from 'vitest';
import { isTakenForInside } from '../../../src/server/site/run-astro.ts';

describe('a folder whose name begins like the project’s', () => {
  test('is taken by Astro for a part of the project', () => {
    expect(isTakenForInside('/srv/site/', '/srv/site-data/site/build-1')).toBe(true);
    expect(isTakenForInside('/srv/site', '/srv/site2/build')).toBe(true);
  });

  test.each(['/srv/site/.data/site/build-1', '/srv/site', '/srv/data/site/build-1', '/srv/sit/build'])(
    '%s is not mistaken',
    (folder) => expect(isTakenForInside('/srv/site/', folder)).toBe(false),
  );
});
