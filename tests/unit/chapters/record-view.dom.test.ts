import { expect, test, vi } from 'vitest';
import { recordView } from '~/features/chapters/reader/record-view.ts';

const CHAPTER = 'aaaaaaaa-0000-4000-8000-000000000001';

test.each([
  [429, { code: 'PT429', message: 'Too many requests. Please try again in a minute.' }],
  [503, { code: '503', message: 'The database is restarting. Please try again.' }],
])('silently drops a view rejected with status %i', async (status, body) => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    requests.push(new URL(String(input)).pathname);
    return Promise.resolve(Response.json(body, { status }));
  });
  expect(await recordView(CHAPTER)).toBeNull();
  expect(requests.sort()).toEqual(['/rest/v1/chapter_views', '/rest/v1/rpc/increment_chapter_views']);
});

test('returns the ID of a recorded view', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 201 })));
  expect(await recordView(CHAPTER)).toMatch(/^[0-9a-f-]{36}$/);
});
