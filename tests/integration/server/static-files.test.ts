// Static files over HTTP: ranges, aborted requests, missing files.
import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveFolder } from '~/server/site/answer-request.ts';
import { ask as askPort } from '../../server/ask.ts';
import { allowConsole } from '../../unit/support/console-errors.ts';
import { AUDIO, openBuiltSite, page, type BuiltSite } from './built-site.ts';
import { serve } from './support.ts';

let site: BuiltSite;
const ask: BuiltSite['ask'] = (path, options) => site.ask(path, options);
beforeAll(async () => {
  site = await openBuiltSite();
});
afterAll(() => site.close());

describe('parts of files', () => {
  const part = (range: string, more: Record<string, string> = {}) =>
    ask('/audio/episode.mp3', { headers: { Range: range, ...more } });

  test('are sent as asked', async () => {
    for (const [range, first, last] of [
      ['bytes=0-0', 0, 0],
      ['bytes=100-199', 100, 199],
      ['bytes=990-', 990, 999],
      ['bytes=-10', 990, 999],
    ] as const) {
      const answer = await part(range);
      expect(answer.status).toBe(206);
      expect(answer.headers['content-range']).toBe(`bytes ${first}-${last}/1000`);
      expect(answer.headers['content-type']).toBe('audio/mpeg');
      expect(answer.body.equals(AUDIO.subarray(first, last + 1))).toBe(true);
    }
  });

  test('that do not exist are refused', async () => {
    const answer = await part('bytes=1000-');
    expect(answer.status).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */1000');
  });

  test.each(['bytes=5-1', 'bytes=0-1,5-6', 'nonsense'])('%s gets the whole file', async (range) => {
    const answer = await part(range);
    expect(answer.status).toBe(200);
    expect(answer.body.equals(AUDIO)).toBe(true);
  });

  test('of another edition of the file get the whole new one', async () => {
    const { headers } = await ask('/audio/episode.mp3');
    expect(headers['accept-ranges']).toBe('bytes');
    expect((await part('bytes=0-9', { 'If-Range': headers.etag ?? '' })).status).toBe(206);
    expect((await part('bytes=0-9', { 'If-Range': '"former"' })).status).toBe(200);
  });

  test('a listener who leaves in the middle leaves no file open', async () => {
    const big = path.join(site.dist, 'big.mp3');
    writeFileSync(big, Buffer.alloc(20_000_000));
    const handler = serveFolder({ dist: site.dist, isPublishedChapter: () => Promise.resolve(false) });
    const own = await serve((request, response) => void handler(request, response));
    const leave = () =>
      new Promise<void>((resolve) => {
        const leaving = request(
          { port: own.port, host: '127.0.0.1', path: '/big.mp3', agent: false },
          (response) => {
            response.once('data', () => {
              leaving.destroy();
              resolve();
            });
          },
        );
        leaving.on('error', () => undefined);
        leaving.end();
      });
    for (let round = 0; round < 10; round += 1) await leave();
    await expect.poll(() => openFiles(big)).toBe(0);
    await own.close();
    rmSync(big);
  });
});

test('a file that has vanished is answered with an error, and the server goes on', async () => {
  // A query may hold an e-mail address.
  allowConsole(/^\/vanishing could not be sent/);
  const file = path.join(site.dist, 'vanishing.html');
  writeFileSync(file, page('vanishing'));
  const handler = serveFolder({ dist: site.dist, isPublishedChapter: () => Promise.resolve(false) });
  const own = await serve((request, response) => void handler(request, response));
  rmSync(file);
  expect((await askPort(own.port, '/vanishing?email=reader@example.com')).status).toBe(500);
  expect((await askPort(own.port, '/about')).status).toBe(200);
  await own.close();
});

function openFiles(file: string): number {
  try {
    return readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === file;
      } catch {
        return false;
      }
    }).length;
  } catch {
    return 0; // no /proc on this system
  }
}
