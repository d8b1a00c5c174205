import { describe, expect, test, vi } from 'vitest';
import { contentStamp } from '~/server/site/site-stamp.ts';
import { getAnnouncements, getChapter, getDraft, MISSING, useWorld } from './support/world.ts';

const world = useWorld();

const updateChapter = async (number: number, values: object) =>
  (await world.admin.from('book_chapters').update(values).eq('chapter_number', number)).error;
const writeDraft = async (number: number, content: string) =>
  world.sql(
    `insert into public.chapter_drafts (chapter_id, content) select id, $2 from public.book_chapters
     where chapter_number = $1 on conflict (chapter_id) do update set content = excluded.content`,
    [number, content],
  );
const deleteChapter = (number: number) =>
  world.admin.from('book_chapters').delete().eq('chapter_number', number);

describe('new chapter', () => {
  const row = {
    chapter_number: 15,
    chapter_title: 'One more',
    slug: 'one-more',
    release_date: '2031-01-01T09:00:00Z',
  };
  const insert = (values: object) => world.admin.from('book_chapters').insert({ ...row, ...values });

  test('is announced and counted if published immediately', async () => {
    expect(
      (await insert({ is_published: true, content: 'One more\n\nFour words of text.' })).error,
    ).toBeNull();
    const { release_date, published_at, word_count } = await getChapter(world, 15);
    expect([release_date, word_count]).toEqual(['2031-01-01T09:00:00+00:00', 6]);
    expect(Date.parse(published_at ?? '')).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await getAnnouncements(world, 15)).toHaveLength(1);
  });

  test.each<[string, object[]]>([
    [
      'text that does not match its state',
      [{ is_published: true }, { content: 'Too early' }, { is_ready: true }],
    ],
    ['a taken or too low number', [{ chapter_number: 1 }, { chapter_number: 0 }]],
    [
      'a slug that is taken, reserved, or malformed',
      ['not-in-heaven', '404', 'index', 'Not-Lower', 'two words', 'a/b', 'ends-', 'a'.repeat(121)].map(
        (slug) => ({
          slug,
        }),
      ),
    ],
    ['a blank or long title', [{ chapter_title: ' ' }, { chapter_title: `a${' '.repeat(300)}` }]],
    ['long metadata', [{ meta_title: 'a'.repeat(301) }, { meta_description: 'a'.repeat(1001) }]],
    ['51 keywords', [{ keywords: Array.from({ length: 51 }, (_, index) => `word ${index}`) }]],
    ['a negative number of views', [{ view_count: -1 }]],
  ])('cannot have %s', async (_name, rows) => {
    for (const values of rows) expect((await insert(values)).error, JSON.stringify(values)).not.toBeNull();
    expect(await world.value('select count(*)::integer from public.book_chapters')).toBe(14);
  });

  test('accepts values at every limit', async () => {
    const { error } = await world.admin.from('book_chapters').insert({
      chapter_number: 100_000,
      chapter_title: 'a'.repeat(300),
      slug: 'a'.repeat(120),
      meta_title: 'a'.repeat(300),
      meta_description: 'a'.repeat(1000),
      keywords: Array.from({ length: 50 }, (_, index) => `word ${index}`),
    });
    expect(error).toBeNull();
    expect((await insert({ slug: 'my-404' })).error).toBeNull();
  });

  test('cannot switch to a reserved slug', async () => {
    const message = `The slug 'index' is reserved. Choose another one.`;
    expect(await updateChapter(1, { slug: 'index' })).toMatchObject({ code: 'PT422', message });
  });
});

test('counts words without markup', async () => {
  for (const [text, count] of [
    ['One two three', 3],
    ['  One\n\n two\tthree \r\n', 3],
    ['One <em>two</em>, <strong>three</strong>.', 3],
    ['One<br>two<br/>three', 3],
    ['Three < four, and five > four', 7],
    ['יהי אור', 2],
  ] as const)
    expect(await world.value('select private.count_words($1)', [text]), text).toBe(count);
});

describe('published chapter', () => {
  test('accepts new text, drops its draft, and is not announced again', async () => {
    const before = await getChapter(world, 2);
    await writeDraft(2, 'A second edition');
    expect(await getChapter(world, 2)).toEqual(before);
    await world.sql('delete from public.admin_notifications');
    expect(await updateChapter(2, { content: 'A second edition' })).toBeNull();
    const after = await getChapter(world, 2);
    expect(after).toMatchObject({
      content: 'A second edition',
      word_count: 3,
      release_date: before.release_date,
      published_at: before.published_at,
    });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await getDraft(world, before.id)).toBeNull();
    expect(await getAnnouncements(world, 2)).toEqual([]);
  });

  test('drops a draft identical to its text', async () => {
    const { id, content } = await getChapter(world, 2);
    await writeDraft(2, content ?? '');
    await updateChapter(2, { content });
    expect(await getDraft(world, id)).toBeNull();
  });

  test('rejects empty text', async () => {
    const before = await getChapter(world, 2);
    for (const content of [null, '', ' \n']) expect(await updateChapter(2, { content })).not.toBeNull();
    expect(await getChapter(world, 2)).toEqual(before);
  });

  test('limits text and draft to 250,000 characters', async () => {
    const long = 'a'.repeat(250_000);
    expect(await updateChapter(2, { content: long })).toBeNull();
    expect(await updateChapter(2, { content: `${long}b` })).not.toBeNull();
    await expect(writeDraft(2, `${long}b`)).rejects.toThrow('content_check');
  });

  test('keeps updated_at when a view is counted, and ignores word counts in requests', async () => {
    const before = await getChapter(world, 4);
    await world.visitor.rpc('increment_chapter_views', { chapter_uuid: before.id });
    expect(await getChapter(world, 4)).toEqual({ ...before, view_count: before.view_count + 1 });
    await updateChapter(4, { word_count: 7 });
    expect((await getChapter(world, 4)).word_count).toBe(before.word_count);
    await updateChapter(4, { chapter_title: 'Renamed' });
    expect((await getChapter(world, 4)).updated_at > before.updated_at).toBe(true);
  });
});

describe('withdrawn chapter', () => {
  test('keeps its text as a draft and its planned date, and can be republished', async () => {
    const { id, content, word_count, release_date } = await getChapter(world, 5);
    expect(await updateChapter(5, { is_published: false })).toBeNull();
    expect(await getChapter(world, 5)).toMatchObject({
      is_published: false,
      is_ready: false,
      published_at: null,
      release_date,
      content: null,
      word_count: 0,
    });
    expect(await getDraft(world, id)).toBe(content);
    const withdrawn = [{ chapter_id: id, withdrawn_at: expect.stringMatching(/^\d{4}-/) as string }];
    expect((await world.admin.rpc('withdrawn_chapters')).data).toEqual(withdrawn);
    await updateChapter(5, { is_published: true });
    expect(await getChapter(world, 5)).toMatchObject({
      is_published: true,
      content,
      word_count,
      release_date,
    });
    expect((await world.admin.rpc('withdrawn_chapters')).data).toEqual([]);
  });

  test('is ready again if its publication is undone, unless its date has passed or its text has changed', async () => {
    const undo = { is_published: false, is_ready: true };
    await updateChapter(10, { is_published: true });
    expect(await updateChapter(10, undo)).toBeNull();
    expect(await getChapter(world, 10)).toMatchObject({ is_published: false, is_ready: true });

    await updateChapter(10, { is_published: true });
    await writeDraft(10, 'Changed since');
    await updateChapter(10, undo);
    expect(await getChapter(world, 10)).toMatchObject({ is_published: false, is_ready: false });

    await updateChapter(5, undo);
    expect(await getChapter(world, 5)).toMatchObject({ is_published: false, is_ready: false });
  });

  test('keeps a newer draft', async () => {
    const { id } = await getChapter(world, 5);
    await writeDraft(5, 'A second edition');
    await updateChapter(5, { is_published: false });
    expect(await getDraft(world, id)).toBe('A second edition');
  });

  test('is no longer announced', async () => {
    for (const [is_published, announcements] of [
      [true, 1],
      [false, 0],
      [true, 1],
    ] as const) {
      await updateChapter(10, { is_published });
      expect(await getAnnouncements(world, 10)).toHaveLength(announcements);
    }
  });

  test('is not published on schedule until it is marked ready', async () => {
    const tick = () => world.sql('select private.publish_due_chapters()');
    await updateChapter(5, { is_published: false });
    await tick();
    expect((await getChapter(world, 5)).is_published).toBe(false);
    await updateChapter(5, { is_ready: true });
    await tick();
    expect((await getChapter(world, 5)).is_published).toBe(true);
  });
});

describe('deleted chapter', () => {
  const restore = async (id: string) => world.admin.rpc('restore_chapter', { chapter: id });

  test('loses its draft, views, and totals', async () => {
    const { id } = await getChapter(world, 1);
    await writeDraft(1, 'A second edition');
    expect((await world.admin.from('book_chapters').delete().eq('id', id).select('id')).data).toEqual([
      { id },
    ]);
    for (const table of [
      'public.chapter_drafts',
      'public.chapter_views',
      'private.chapter_depths',
      'private.chapter_referrers',
    ])
      expect(await world.sql(`select 1 from ${table} where chapter_id = $1`, [id])).toEqual([]);
  });

  test('can be restored as a draft with its text, versions, previous slugs, and view count', async () => {
    await world.sql('update public.book_chapters set view_count = 812 where chapter_number = 9');
    await updateChapter(9, { slug: 'spies' });
    const before = await getChapter(world, 9);
    const versions = 'select kind, content, created_at from public.chapter_versions where chapter_id = $1';
    const versionsBefore = await world.sql(versions, [before.id]);
    await deleteChapter(9);
    const deleted = await world.admin.from('deleted_chapters').select('id, chapter_number').throwOnError();
    expect(deleted.data).toEqual([{ id: before.id, chapter_number: 9 }]);
    expect((await restore(before.id)).data).toEqual([{ id: before.id, chapter_number: 9, slug: 'spies' }]);
    expect(await getChapter(world, 9)).toMatchObject({
      chapter_title: before.chapter_title,
      content: null,
      is_published: false,
      release_date: before.release_date,
      view_count: 812,
    });
    expect(await getDraft(world, before.id)).toBe(before.content);
    expect(await world.sql(versions, [before.id])).toEqual(versionsBefore);
    const addresses = 'select slug from public.chapter_addresses where chapter_id = $1';
    expect(await world.sql(addresses, [before.id])).toEqual([{ slug: 'the-spies-and-the-statistics' }]);
    expect((await restore(before.id)).error).toMatchObject({ code: 'PT404' });
  });

  test('is restored with the next free number and slug if its own are taken', async () => {
    const { id, slug, chapter_title } = await getChapter(world, 14);
    await deleteChapter(14);
    await world.admin
      .from('book_chapters')
      .insert({ chapter_number: 14, chapter_title, slug })
      .throwOnError();
    expect(await restore(id)).toMatchObject({ data: [{ chapter_number: 15, slug: `${slug}-2` }] });
  });

  test('can be restored for thirty days', async () => {
    await deleteChapter(13);
    await deleteChapter(14);
    await world.sql(`update public.deleted_chapters set deleted_at = now() - interval '30 days 1 minute'
      where chapter_number = 13`);
    await world.sql('select private.delete_old_removals()');
    expect(await world.sql('select chapter_number from public.deleted_chapters')).toEqual([
      { chapter_number: 14 },
    ]);
  });
});

describe('removal log', () => {
  const removals = () =>
    world.sql('select chapter_number, slug, reason from private.chapter_removals order by id');

  test('records deletions and withdrawals of published chapters through the API and SQL', async () => {
    const [second, third] = [await getChapter(world, 2), await getChapter(world, 3)];
    await updateChapter(1, { chapter_title: 'Renamed' });
    await deleteChapter(12);
    expect(await removals()).toEqual([]);
    await deleteChapter(2);
    await world.sql('update public.book_chapters set is_published = false where chapter_number = 3');
    await world.sql('truncate public.book_chapters cascade');
    expect(await removals()).toEqual([
      { chapter_number: 2, slug: second.slug, reason: 'deleted' },
      { chapter_number: 3, slug: third.slug, reason: 'unpublished' },
      { chapter_number: null, slug: null, reason: 'reset' },
    ]);
  });

  test('is kept for 90 days, or longer for unpublished chapters and for the served pages', async () => {
    const [withdrawn, published] = [await getChapter(world, 4), await getChapter(world, 5)];
    await world.sql('update public.book_chapters set is_published = false where chapter_number = 4');
    await world.sql('truncate private.chapter_removals');
    for (const [id, days, reason] of [
      [withdrawn.id, 200, 'unpublished'],
      [withdrawn.id, 100, 'unpublished'],
      [published.id, 100, 'unpublished'],
      [MISSING, 91, 'deleted'],
      [null, 91, 'reset'],
      [MISSING, 89, 'deleted'],
    ])
      await world.sql(
        `insert into private.chapter_removals (chapter_id, removed_at, reason)
         values ($1, now() - make_interval(days => $2), $3)`,
        [id, days, reason],
      );
    const remainingAges = async (builtDaysAgo: number) => {
      await world.sql('select private.delete_old_removals(now() - make_interval(days => $1))', [
        builtDaysAgo,
      ]);
      return world.value(`select array_agg((extract(epoch from now() - removed_at) / 86400)::int order by removed_at desc)
        from private.chapter_removals`);
    };
    expect(await remainingAges(110)).toEqual([89, 91, 91, 100, 100]);
    expect(await remainingAges(0)).toEqual([89, 100]);
  });
});

describe('markup limits', () => {
  const tags = (count: number) => '<b>'.repeat(count);

  test('rejects more than 200 tags in a line and names the line', async () => {
    await writeDraft(10, `Title\r\n${tags(200)}\n${tags(200)}`);
    await expect(writeDraft(10, `Title\r\n\r${tags(200)}\n${tags(201)}`)).rejects.toThrow(
      'Line 4 has more than 200 tags.',
    );
    expect((await updateChapter(1, { content: tags(201) }))?.message).toContain(
      'Line 1 has more than 200 tags.',
    );
  });

  test('rejects more than 20,000 tags in total', async () => {
    const lines = Array.from({ length: 100 }, () => tags(200)).join('\n');
    await writeDraft(10, lines);
    await expect(writeDraft(10, `${lines}\n<b>`)).rejects.toThrow('The text has more than 20,000 tags.');
  });

  test('apply to existing text only when it is republished', async () => {
    const { id } = await getChapter(world, 1);
    await world.sql('alter table public.book_chapters disable trigger reject_excess_markup');
    await world.sql('update public.book_chapters set content = $1 where chapter_number = 1', [tags(300)]);
    await world.sql('alter table public.book_chapters enable trigger reject_excess_markup');
    expect((await world.visitor.rpc('increment_chapter_views', { chapter_uuid: id })).error).toBeNull();
    expect(await updateChapter(1, { chapter_title: 'Renamed' })).toBeNull();
    expect(await updateChapter(1, { is_published: false })).toBeNull();
    expect(await getDraft(world, id)).toBe(tags(300));
    expect((await updateChapter(1, { is_published: true }))?.message).toContain(
      'Line 1 has more than 200 tags.',
    );
    await world.sql(`update public.book_chapters set release_date = now() - interval '1 minute'
      where chapter_number in (1, 10)`);
    expect(await world.value('select private.publish_due_chapters()')).toBe(1);
  });
});

describe('previous slugs', () => {
  const previousSlugs = async (client = world.visitor) =>
    (await client.from('chapter_addresses').select('slug, chapter_id').order('slug')).data;

  test('include every slug of a published chapter', async () => {
    const { id, slug } = await getChapter(world, 3);
    await updateChapter(3, { slug: 'second' });
    await updateChapter(3, { slug: 'third' });
    expect(await previousSlugs()).toEqual(
      ['second', slug].sort().map((kept) => ({ slug: kept, chapter_id: id })),
    );
  });

  test('exclude slugs of never-published drafts', async () => {
    await updateChapter(10, { slug: 'elsewhere' });
    expect(await previousSlugs(world.admin)).toEqual([]);
  });

  test('include a withdrawn chapter’s slug, visible only to administrators', async () => {
    const { id, slug } = await getChapter(world, 3);
    await updateChapter(3, { is_published: false });
    await updateChapter(3, { slug: 'second' });
    expect(await previousSlugs(world.admin)).toEqual([{ slug, chapter_id: id }]);
    for (const client of [world.visitor, world.reader]) expect(await previousSlugs(client)).toEqual([]);
  });

  test('become available when a published chapter uses them, including the original one', async () => {
    const { id, slug } = await getChapter(world, 3);
    await updateChapter(3, { slug: 'second' });
    // A draft has no page at that URL.
    await updateChapter(10, { slug });
    expect(await previousSlugs()).toEqual([{ slug, chapter_id: id }]);
    await updateChapter(10, { is_published: true });
    expect(await previousSlugs(world.admin)).toEqual([]);
    await updateChapter(3, { slug: 'third' });
    await updateChapter(3, { slug: 'second' });
    expect(await previousSlugs()).toEqual([{ slug: 'third', chapter_id: id }]);
  });
});

test('returns an error for API writes that affect no rows', async () => {
  const NOTHING_CHANGED = {
    code: 'PT404',
    message: 'Nothing was changed: the row does not exist, or you are not allowed to change it.',
  };
  const update = () => world.admin.from('book_chapters').update({ chapter_title: 'New' }).eq('id', MISSING);
  expect(await update()).toMatchObject({ status: 404, error: NOTHING_CHANGED });
  expect((await update().select()).error).toMatchObject(NOTHING_CHANGED);
  expect((await world.admin.from('email_leads').delete().eq('id', MISSING)).error).toMatchObject(
    NOTHING_CHANGED,
  );
  expect((await world.reader.from('book_chapters').delete().eq('chapter_number', 1)).error).toMatchObject(
    NOTHING_CHANGED,
  );
});

test('changes the content stamp when an announced date passes', { timeout: 30_000 }, async () => {
  await world.sql(`update public.book_chapters set release_date = now() + interval '2 seconds', is_ready = false
    where chapter_number = 14`);
  const before = await contentStamp(world.backend);
  expect(await contentStamp(world.backend)).toBe(before);
  await vi.waitFor(async () => expect(await contentStamp(world.backend)).not.toBe(before), {
    timeout: 20_000,
  });
});

test('allows changing only is_read of a notification', async () => {
  const update = (values: object) =>
    world.admin.from('admin_notifications').update(values).eq('is_read', false);
  for (const forged of [
    ...['title', 'message', 'notification_type'].map((column) => ({ [column]: 'forged' })),
    { created_at: '2020-01-01' },
    { id: MISSING },
  ])
    expect((await update({ ...forged, is_read: true })).error?.code).toBe('42501');
  expect((await update({ is_read: true })).error).toBeNull();
  expect(await world.sql('select 1 from public.admin_notifications where not is_read')).toEqual([]);
});
