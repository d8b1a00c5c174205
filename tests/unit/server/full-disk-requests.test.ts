// What each request may take of a full disk.
import { expect, test } from 'vitest';
import { shareOfFullDisk } from '~/server/backend/full-disk-requests.ts';

const TOKEN = '/auth/v1/token?grant_type=';
const CHAPTERS = '/rest/v1/book_chapters?id=eq.1';
test.each<[string, string, string | undefined, visitor: string, signedIn: string]>([
  ['POST', `${TOKEN}password`, '{}', 'reserve', 'reserve'],
  ['POST', `${TOKEN}refresh_token`, '{}', 'rest', 'rest'],
  ['POST', '/auth/v1/logout', '{}', 'none', 'reserve'],
  ['PUT', '/auth/v1/user', '{"password":"x"}', 'none', 'reserve'],
  ['DELETE', '/rest/v1/email_leads?id=eq.1', undefined, 'none', 'reserve'],
  ['PATCH', CHAPTERS, '{"is_published":false}', 'none', 'reserve'],
  ['PATCH', CHAPTERS, '{ "is_published": false }', 'none', 'reserve'],
  ['PATCH', CHAPTERS, '{"is_published":true}', 'none', 'none'],
  ['PATCH', CHAPTERS, '{"is_published":false,"content":"x"}', 'none', 'none'],
  ['PATCH', CHAPTERS, '[{"is_published":false}]', 'none', 'none'],
  ['PATCH', CHAPTERS, '{', 'none', 'none'],
  ['PATCH', CHAPTERS, undefined, 'none', 'none'],
  ['PATCH', '/rest/v1/admin_notifications?id=eq.1', '{"is_published":false}', 'none', 'none'],
  ['POST', '/rest/v1/email_leads', '{}', 'none', 'none'],
])('%s %s %s: a visitor %s, a signed-in user %s', (method, address, body, visitor, signedIn) => {
  const request = { method, url: `http://embedded${address}` };
  const bytes = body === undefined ? undefined : Buffer.from(body);
  expect(shareOfFullDisk(request, bytes, false)).toBe(visitor);
  expect(shareOfFullDisk(request, bytes, true)).toBe(signedIn);
});
