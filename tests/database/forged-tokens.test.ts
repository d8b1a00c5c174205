// Tokens that the backend did not sign grant nothing.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chapter } from './support/chapters.ts';
import { SECRETS } from './support/snapshot.ts';
import { clientOf, openWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.restore());
afterAll(() => world.close());

describe('an invalid token', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    sub: '11111111-1111-4111-8111-111111111111',
    role: 'authenticated',
    aud: 'authenticated',
    exp: 4_000_000_000,
  };
  const sign = (payload: unknown, secret: string) => {
    const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`;
    return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
  };

  test.each<[string, () => string]>([
    ['signed with another secret', () => sign(claims, 'guessed')],
    ['signed with the public key', () => sign(claims, 'sb_publishable_embedded')],
    ['with alg none', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
    ['expired', () => sign({ ...claims, exp: 1_600_000_000 }, SECRETS.jwtSecret)],
    ['not yet valid', () => sign({ ...claims, nbf: 4_000_000_000 }, SECRETS.jwtSecret)],
    [
      'of the role service_role, signed with another secret',
      () => sign({ ...claims, role: 'service_role' }, 'guessed'),
    ],
    ['cut off', () => sign(claims, SECRETS.jwtSecret).slice(0, -4)],
    ['nonsense', () => 'a.b.c'],
    ['empty', () => ''],
    ['ten thousand characters', () => 'a'.repeat(10_000)],
  ])('%s opens nothing', async (_name, make) => {
    const forger = clientOf(world.backend, { Authorization: `Bearer ${make()}` });
    const drafts = await forger.from('chapter_drafts').select('*');
    expect(drafts.data ?? []).toEqual([]);
    const roles = await forger.from('user_roles').select('*');
    expect(roles.data ?? []).toEqual([]);
    await forger.from('book_chapters').update({ chapter_title: 'Forged' }).eq('chapter_number', 1);
    await forger.from('book_chapters').delete().eq('chapter_number', 2);
    expect((await chapter(world, 1)).chapter_title).not.toBe('Forged');
    expect((await chapter(world, 2)).chapter_number).toBe(2);
  });

  test('the same claims, signed as the backend signs, are the administrator’s', async () => {
    const client = clientOf(world.backend, { Authorization: `Bearer ${sign(claims, SECRETS.jwtSecret)}` });
    expect((await client.from('chapter_drafts').select('chapter_id')).data).toHaveLength(5);
  });
});
