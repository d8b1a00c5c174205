// Links to what is not published, and links to where a chapter was before, on any backend.
import { beforeEach, describe, expect, test } from 'vitest';
import { chapter, draftOf } from './chapters.ts';
import type { World } from './world.ts';

/** Tries them against a world; they are opened by the calling file. */
export function tryLinks(openedWorld: () => World): void {
  let world: World;
  beforeEach(async () => {
    world = openedWorld();
    await world.restore();
  });

  describe('a preview link', () => {
    const make = async (number: number, more: { days?: number; note?: string } = {}) => {
      const { data, error } = await world.admin.rpc('create_preview_link', {
        chapter: (await chapter(world, number)).id,
        ...more,
      });
      expect(error).toBeNull();
      return data?.[0] ?? { id: '', token: '', expires_at: '' };
    };
    const read = async (token: string) => {
      const { data, error } = await world.visitor.rpc('read_preview', { token });
      expect(error).toBeNull();
      return data;
    };

    test('gives a visitor that chapter’s draft and nothing else', async () => {
      const { token } = await make(10, { note: 'For the editor' });
      const { id, chapter_title, slug, release_date, meta_title, meta_description, keywords } = await chapter(
        world,
        10,
      );
      expect(await read(token)).toEqual([
        {
          chapter_number: 10,
          chapter_title,
          slug,
          content: await draftOf(world, id),
          is_published: false,
          release_date,
          meta_title,
          meta_description,
          keywords,
        },
      ]);
      expect((await world.visitor.from('chapter_drafts').select('*')).data ?? []).toEqual([]);
    });

    test('of a published chapter shows the draft where there is one, else the text', async () => {
      const { token } = await make(3);
      const { id, content } = await chapter(world, 3);
      expect((await read(token))?.[0]).toMatchObject({ content, is_published: true });
      await world.admin.from('chapter_drafts').insert({ chapter_id: id, content: 'A second edition' });
      expect((await read(token))?.[0]).toMatchObject({ content: 'A second edition' });
    });

    test('is a secret of 32 bytes of which only the hash is stored', async () => {
      const { id, token } = await make(10);
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      const [row] = await world.sql<{ all: string; token_hash: string }>(
        'select link::text as all, token_hash from public.preview_links as link where id = $1',
        [id],
      );
      expect(row?.all).not.toContain(token);
      expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
      expect(await read(row?.token_hash ?? '')).toEqual([]);
      expect((await make(10)).token).not.toBe(token);
    });

    test('is good for 14 days or as many as are asked for, and for nothing afterwards', async () => {
      const days = ({ expires_at }: { expires_at: string }) =>
        Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000);
      const link = await make(10);
      expect(days(link)).toBe(14);
      expect(days(await make(10, { days: 90 }))).toBe(90);
      await world.sql(`update public.preview_links set expires_at = now()`);
      expect(await read(link.token)).toEqual([]);
    });

    test('is revoked for good', async () => {
      const { id, token } = await make(10);
      const revoke = (revoked_at: string | null) =>
        world.admin.from('preview_links').update({ revoked_at }).eq('id', id).select('revoked_at').single();
      const { data } = await revoke('2020-01-01T00:00:00Z');
      expect(Math.abs(Date.parse(data?.revoked_at ?? '') - Date.now())).toBeLessThan(60_000);
      expect(await read(token)).toEqual([]);
      expect((await revoke(null)).data).toEqual(data);
      expect(await read(token)).toEqual([]);
    });

    test('cannot be turned to another chapter, lengthened or forged', async () => {
      const { id } = await make(10);
      const other = (await chapter(world, 11)).id;
      for (const change of [
        { chapter_id: other },
        { expires_at: '2031-01-01T00:00:00Z' },
        { token_hash: 'a'.repeat(64) },
      ]) {
        const { error } = await world.admin.from('preview_links').update(change).eq('id', id);
        expect(error).not.toBeNull();
      }
    });

    test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(10_000), '%', "' or true --"])(
      'of the token %j shows nothing',
      async (token) => {
        await make(10);
        expect(await read(token)).toEqual([]);
      },
    );

    test('counts nothing', async () => {
      const { token } = await make(3);
      const figures = () =>
        world.sql(`select (select count(*)::integer from public.chapter_views) as views,
          (select sum(view_count)::integer from public.book_chapters) as counted,
          (select count(*)::integer from private.write_counts) as writes`);
      const before = await figures();
      await read(token);
      expect(await figures()).toEqual(before);
    });

    test('is bounded in days, note and number', async () => {
      const chapterId = (await chapter(world, 10)).id;
      for (const more of [{ days: 0 }, { days: 91 }, { note: 'x'.repeat(201) }]) {
        const { error } = await world.admin.rpc('create_preview_link', { chapter: chapterId, ...more });
        expect(error?.code).toBe('PT422');
      }
      await world.sql(
        `insert into public.preview_links (chapter_id, token_hash, expires_at)
         select $1, encode(sha256(n::text::bytea), 'hex'), now() + interval '1 day' from generate_series(1, 50) as n`,
        [chapterId],
      );
      const { error } = await world.admin.rpc('create_preview_link', { chapter: chapterId });
      expect(error).toMatchObject({
        code: 'PT422',
        message: 'This chapter has 50 preview links. Revoke one first.',
      });
    });

    test.each(['visitor', 'reader'] as const)('cannot be made or seen by a %s', async (persona) => {
      await make(10);
      const answer = await world[persona].rpc('create_preview_link', {
        chapter: (await chapter(world, 10)).id,
      });
      expect(answer.error).not.toBeNull();
      expect((await world[persona].from('preview_links').select('*')).data ?? []).toEqual([]);
    });
  });

  describe('a former address', () => {
    const rename = async (number: number, slug: string) =>
      expect(
        (await world.admin.from('book_chapters').update({ slug }).eq('chapter_number', number)).error,
      ).toBeNull();
    const former = async (client = world.visitor) =>
      (await client.from('chapter_addresses').select('slug, chapter_id').order('slug')).data;

    test('of a published chapter is kept, each one, for visitors too', async () => {
      const { id, slug } = await chapter(world, 3);
      await rename(3, 'second');
      await rename(3, 'third');
      expect(await former()).toEqual(['second', slug].sort().map((kept) => ({ slug: kept, chapter_id: id })));
    });

    test('of a draft that was never out is not', async () => {
      await rename(10, 'elsewhere');
      expect(await former(world.admin)).toEqual([]);
    });

    test('of a chapter that was taken back is kept and shown to administrators alone', async () => {
      const { id, slug } = await chapter(world, 3);
      await world.admin.from('book_chapters').update({ is_published: false }).eq('id', id);
      await rename(3, 'second');
      expect(await former(world.admin)).toEqual([{ slug, chapter_id: id }]);
      for (const client of [world.visitor, world.reader]) expect(await former(client)).toEqual([]);
    });

    test('is given up when a published chapter takes it, also the same one again', async () => {
      const { id, slug } = await chapter(world, 3);
      await rename(3, 'second');
      // Readers' links go on leading to the published chapter while the other is a draft.
      await rename(10, slug);
      expect(await former()).toEqual([{ slug, chapter_id: id }]);
      await world.admin.from('book_chapters').update({ is_published: true }).eq('chapter_number', 10);
      expect(await former(world.admin)).toEqual([]);
      await rename(3, 'third');
      await rename(3, 'second');
      expect(await former(world.admin)).toEqual([{ slug: 'third', chapter_id: id }]);
    });
  });
}
