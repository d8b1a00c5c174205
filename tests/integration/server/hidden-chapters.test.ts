// Which files of a build show withdrawn chapters, and what is shown in place of them.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createHiding } from '~/server/site/hidden-chapters.ts';
import { listFolder } from '~/server/site/static-files.ts';
import { temporaryFolder } from './support.ts';

const SIX_DAYS = { id: 'id-6', slug: 'six-days', chapter_number: 1 };

test('lists that could not be filtered are filtered when they are asked for again', async () => {
  const folder = temporaryFolder();
  const item = '<item><link>https://example.org/read/six-days</link></item>';
  writeFileSync(path.join(folder, 'chapters.xml'), `<rss><channel>${item}</channel></rss>`);
  const files = listFolder(folder);
  const feed = files.get('chapters.xml');
  if (!feed) throw new Error('There is no feed.');
  const { plain } = feed;
  Object.defineProperty(feed, 'plain', {
    configurable: true,
    get: () => {
      throw new Error('no memory left');
    },
  });
  const { hide, shown } = createHiding(files, {});
  await expect(hide([SIX_DAYS])).rejects.toThrow('no memory left');
  Object.defineProperty(feed, 'plain', { value: plain });
  await hide([SIX_DAYS]);
  expect(String(shown(feed)?.plain.bytes)).toBe('<rss><channel></channel></rss>');
});
