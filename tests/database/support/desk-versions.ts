// The history of a chapter's text on any backend.
import { beforeEach, describe, expect, test } from 'vitest';
import { chapter, draftOf } from './chapters.ts';
import type { World } from './world.ts';

/** Tries it against a world; it is opened by the calling file. */
export function tryChapterVersions(openedWorld: () => World): void {
  let world: World;
  beforeEach(async () => {
    world = openedWorld();
    await world.restore();
  });

  const versions = async (number: number) => {
    const { data, error } = await world.admin
      .from('chapter_versions')
      .select('id, kind, content, chapter_title, word_count, created_by')
      .eq('chapter_id', (await chapter(world, number)).id)
      .order('id', { ascending: true });
    expect(error).toBeNull();
    return data ?? [];
  };
  const kinds = async (number: number) =>
    (await versions(number)).map(({ kind, content }) => [kind, content]);
  const write = async (number: number, content: string) => {
    const { error } = await world.admin
      .from('chapter_drafts')
      .upsert({ chapter_id: (await chapter(world, number)).id, content });
    expect(error).toBeNull();
  };
  const passTenMinutes = () =>
    world.sql(`update public.chapter_versions set created_at = created_at - interval '10 minutes'`);

  test('every publication is a version, also of the chapters that were out before', async () => {
    expect(await kinds(3)).toEqual([['published', (await chapter(world, 3)).content]]);
    await write(10, 'Good to go');
    await world.admin.from('book_chapters').update({ is_published: true }).eq('chapter_number', 10);
    expect((await versions(10)).at(-1)).toMatchObject({
      kind: 'published',
      content: 'Good to go',
      chapter_title: 'The King Who Copies a Book',
      word_count: 3,
      created_by: '11111111-1111-4111-8111-111111111111',
    });
    await world.admin.from('book_chapters').update({ content: 'A correction' }).eq('chapter_number', 10);
    expect((await kinds(10)).at(-1)).toEqual(['published', 'A correction']);
  });

  test('a publication that brings its own text keeps the draft that it replaces', async () => {
    await write(3, 'Written for an hour');
    await world.admin.from('book_chapters').update({ content: 'A correction' }).eq('chapter_number', 3);
    expect((await kinds(3)).slice(1)).toEqual([
      ['snapshot', 'Written for an hour'],
      ['published', 'A correction'],
    ]);
  });

  test('writing keeps the text from before at most every ten minutes', async () => {
    await write(10, 'One');
    const first = await versions(10);
    expect(first.map(({ kind }) => kind)).toEqual(['snapshot']);
    await write(10, 'Two');
    await write(10, 'Three');
    expect(await versions(10)).toEqual(first);
    await passTenMinutes();
    await write(10, 'Four');
    expect((await kinds(10)).slice(1)).toEqual([['snapshot', 'Three']]);
  });

  test('an explicit save is a version, once', async () => {
    const { id } = await chapter(world, 10);
    await write(10, 'Saved by hand');
    const kept = await world.admin.rpc('keep_version', { chapter: id });
    expect(kept.error).toBeNull();
    expect(kept.data).toBe((await versions(10)).at(-1)?.id);
    expect((await world.admin.rpc('keep_version', { chapter: id })).data).toBeNull();
    expect((await kinds(10)).filter(([kind]) => kind === 'saved')).toEqual([['saved', 'Saved by hand']]);
    // Of a published chapter without a draft, it is the text that readers see.
    await world.sql('delete from public.chapter_versions');
    await world.admin.rpc('keep_version', { chapter: (await chapter(world, 3)).id });
    expect(await kinds(3)).toEqual([['saved', (await chapter(world, 3)).content]]);
  });

  test('a draft that is discarded is kept', async () => {
    const { id } = await chapter(world, 3);
    await write(3, 'A second edition');
    await world.admin.from('chapter_drafts').delete().eq('chapter_id', id);
    expect((await kinds(3)).at(-1)).toEqual(['snapshot', 'A second edition']);
  });

  test('restoring makes an earlier text the draft and keeps the present one', async () => {
    const original = (await chapter(world, 3)).content ?? '';
    await write(3, 'A second edition');
    const [first] = await versions(3);
    const { data, error } = await world.admin.rpc('restore_version', { version: first?.id ?? 0 });
    expect(error).toBeNull();
    expect(data).toEqual([{ content: original, updated_at: expect.stringMatching(/^20/) as string }]);
    expect(await draftOf(world, (await chapter(world, 3)).id)).toBe(original);
    expect((await kinds(3)).slice(1)).toEqual([
      ['snapshot', 'A second edition'],
      ['restored', original],
    ]);
    expect((await chapter(world, 3)).is_published).toBe(true);
  });

  test('restoring takes the mark from a ready chapter, and a version that is gone is said to be', async () => {
    await write(10, 'One');
    await world.admin.from('book_chapters').update({ is_ready: true }).eq('chapter_number', 10);
    const [first] = await versions(10);
    await world.admin.rpc('restore_version', { version: first?.id ?? 0 });
    expect((await chapter(world, 10)).is_ready).toBe(false);
    const { error } = await world.admin.rpc('restore_version', { version: 999_999 });
    expect(error).toMatchObject({ code: 'PT404', message: 'This version is gone.' });
  });

  describe('are bounded', () => {
    const fill = (kind: string, count: number, characters: number) =>
      world.sql(
        `insert into public.chapter_versions (chapter_id, kind, chapter_title, content, word_count)
         select id, '${kind}', chapter_title, rpad(n::text, ${characters}, 'x'), 1
         from public.book_chapters, generate_series(1, ${count}) as n where chapter_number = 10`,
      );
    const counts = () =>
      world.sql(`select kind, count(*)::integer as n from public.chapter_versions as v
        join public.book_chapters as c on c.id = v.chapter_id and c.chapter_number = 10
        group by kind order by kind`);

    test('at 100: the oldest snapshots go first, then saves, and publications last', async () => {
      await fill('published', 40, 5);
      await fill('saved', 40, 5);
      await fill('snapshot', 40, 5);
      await world.admin.rpc('keep_version', { chapter: (await chapter(world, 10)).id });
      expect(await counts()).toEqual([
        { kind: 'published', n: 40 },
        { kind: 'saved', n: 41 },
        { kind: 'snapshot', n: 19 },
      ]);
      const contents = (await kinds(10)).filter(([kind]) => kind === 'snapshot').map(([, text]) => text);
      expect(contents[0]).toBe('22xxx');
      expect(contents.at(-1)).toBe('40xxx');
    });

    test('at ten million characters', async () => {
      await fill('published', 39, 250_000);
      await fill('snapshot', 2, 250_000);
      await world.admin.rpc('keep_version', { chapter: (await chapter(world, 10)).id });
      expect(await counts()).toEqual([
        { kind: 'published', n: 39 },
        { kind: 'saved', n: 1 },
      ]);
    });
  });

  test('are nothing to visitors and readers', async () => {
    const { id } = await chapter(world, 3);
    const [first] = await versions(3);
    for (const client of [world.visitor, world.reader]) {
      expect((await client.from('chapter_versions').select('*')).data ?? []).toEqual([]);
      expect((await client.rpc('keep_version', { chapter: id })).error).not.toBeNull();
      expect((await client.rpc('restore_version', { version: first?.id ?? 0 })).error).not.toBeNull();
    }
    expect(await draftOf(world, id)).toBeNull();
  });

  test('a draft knows its own words', async () => {
    await write(10, 'Five words, <em>all</em> in all');
    const { data } = await world.admin
      .from('chapter_drafts')
      .select('word_count')
      .eq('chapter_id', (await chapter(world, 10)).id);
    expect(data).toEqual([{ word_count: 5 }]);
    const drafts = await world.sql<{ n: number }>(
      'select min(word_count)::integer as n from public.chapter_drafts where chapter_id <> $1',
      [(await chapter(world, 10)).id],
    );
    expect(drafts[0]?.n).toBeGreaterThan(500);
  });
}
