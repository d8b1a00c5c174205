// Pages that the build lacks are looked up in the database: how often one address may make the server ask.
import { expect, test } from 'vitest';
import type { ChapterFacts } from '~/lib/chapters/chapter-head.ts';
import { createPageQuestions } from '~/server/door/door.ts';
import { serveFolder } from '~/server/site/answer-request.ts';
import { ask } from '../../server/ask.ts';
import { NEW_CHAPTER, openBuiltSite } from './built-site.ts';
import { serve } from './support.ts';

const AT_ONCE = 16;
const PER_MINUTE = 600;

/** A site whose database answers when the test lets it. */
async function openSite({ trustProxy = [] as string[] } = {}) {
  const built = await openBuiltSite();
  const asked: string[] = [];
  const lines = new Set<string | undefined>();
  let answer = Promise.withResolvers<ChapterFacts | undefined>();
  const handler = serveFolder({
    dist: built.dist,
    findChapter: (slug, line) => {
      asked.push(slug);
      lines.add(line);
      return answer.promise;
    },
    admitQuestion: createPageQuestions({ rateLimitFactor: 1, trustProxy }, () => 0),
  });
  const { port, close } = await serve((request, response) => void handler(request, response));
  return {
    asked,
    lines,
    read: (slug: string, from?: string) =>
      ask(port, `/read/${slug}`, from === undefined ? {} : { headers: { 'X-Forwarded-For': from } }),
    answer: (isPublished: boolean) => {
      answer.resolve(isPublished ? NEW_CHAPTER : undefined);
      answer = Promise.withResolvers<ChapterFacts | undefined>();
    },
    [Symbol.asyncDispose]: async () => {
      answer.resolve(undefined);
      await close();
      await built.close();
    },
  };
}

test('an address has sixteen pages looked up at once, and the next one says to come back', async () => {
  await using site = await openSite({ trustProxy: ['loopback'] });
  const waiting = Array.from({ length: AT_ONCE }, (_, index) => site.read(`missing-${index}`, '192.0.2.1'));
  await expect.poll(() => site.asked.length).toBe(AT_ONCE);

  const refused = await site.read('one-more', '192.0.2.1');
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.headers['cache-control']).toBe('no-cache');
  // The page asks again itself, within the limits of the API.
  expect(refused.text).toContain('<title>fallback</title>');
  expect(site.asked).not.toContain('one-more');
  // What the build has needs no question.
  expect((await site.read('six-days', '192.0.2.1')).status).toBe(200);

  const other = site.read('for-another', '192.0.2.2');
  await expect.poll(() => site.asked).toContain('for-another');
  // One does not wait behind all of the other's.
  expect([...site.lines]).toEqual(['pages 192.0.2.1', 'pages 192.0.2.2']);
  site.answer(false);
  expect((await Promise.all([...waiting, other])).map(({ status }) => status)).toEqual(
    Array.from({ length: AT_ONCE + 1 }, () => 404),
  );

  const next = site.read('later', '192.0.2.1');
  await expect.poll(() => site.asked).toContain('later');
  site.answer(true);
  expect((await next).status).toBe(200);
});

test('an address has six hundred pages looked up a minute', async () => {
  await using site = await openSite();
  const statuses = new Map<number, number>();
  for (let index = 0; index <= PER_MINUTE; index += 1) {
    const reading = site.read(`missing-${index}`);
    if (index < PER_MINUTE) await expect.poll(() => site.asked.length, { interval: 1 }).toBe(index + 1);
    site.answer(false);
    const { status } = await reading;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 404: PER_MINUTE, 429: 1 });
}, 30_000);
