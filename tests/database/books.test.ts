import { expect, test } from 'vitest';
import type { Database } from '~/data/database.types.ts';
import { contentStamp } from '~/server/site/site-stamp.ts';
import { addEditor, ok, signInAs, useWorld, type Client } from './support/world.ts';

const world = useWorld();

type Row = Database['public']['Tables']['books']['Row'];

const COVER = `${'a'.repeat(64)}.webp`;
const COMPLETE = {
  slug: 'ruth',
  title: 'Speaking with the Almighty: Ruth',
  label: 'Ruth',
  cover: COVER,
  cover_alt: 'A field of barley.',
  price: 9.99,
  premise: 'A widow follows a widow.',
  summary_part1: 'They come home at the barley harvest.',
};
const PUBLISHED = { ...COMPLETE, state: 'published' };
const add = async (values: Partial<Row> = { title: '' }): Promise<Row> => {
  const [row] = ok(await world.admin.from('books').insert(values).select());
  if (!row) throw new Error('No row was added.');
  return row;
};
const update = async (id: string, values: Partial<Row>) =>
  (await world.admin.from('books').update(values).eq('id', id).select('id')).error?.message;
const remove = async (id: string) =>
  (await world.admin.from('books').delete().eq('id', id).select('id')).error?.message;
const idOf = async (slug: string) => {
  const [book] = ok(await world.admin.from('books').select('id').eq('slug', slug));
  return book?.id ?? '';
};
const slugs = async (client: Client) =>
  ok(await client.from('books').select('slug').gt('position', 8).order('position')).map(({ slug }) => slug);
const order = async () =>
  ok(await world.admin.from('books').select('slug').order('position')).map(({ slug }) => slug);
const isBuildDue = () =>
  world.value<boolean>('select rebuild_due_since is not null from private.site_health');
const resetBuild = () => world.sql('update private.site_health set rebuild_due_since = null');

test('has the eight books of the first edition, which visitors can read', async () => {
  const rows = ok(await world.visitor.from('books').select().order('position'));
  expect(rows.map(({ slug, price, teasers }) => [slug, price, teasers.length])).toEqual([
    ['genesis-exodus-leviticus', 24.99, 0],
    ['genesis', 11.99, 5],
    ['exodus', 11.99, 5],
    ['leviticus', 11.99, 5],
    ['numbers', 11.99, 5],
    ['deuteronomy', 11.99, 5],
    ['joshua', 11.99, 5],
    ['judges', 11.99, 5],
  ]);
  expect(rows.map(({ is_bundle, contains }) => (is_bundle ? contains : 0))).toEqual([
    ['genesis', 'exodus', 'leviticus'],
    ...Array.from({ length: 7 }, () => 0),
  ]);
});

test('shows visitors and readers published and retired books, and editors also drafts', async () => {
  await add({ ...COMPLETE, slug: 'draft' });
  await add({ ...PUBLISHED, slug: 'on-sale' });
  await add({ ...COMPLETE, slug: 'no-longer-sold', state: 'retired' });
  await addEditor(world.backend);
  const editor = await signInAs(world.backend, 'editor@example.com');
  expect(await Promise.all([world.visitor, world.reader, editor].map(slugs))).toEqual([
    ['on-sale', 'no-longer-sold'],
    ['on-sale', 'no-longer-sold'],
    ['draft', 'on-sale', 'no-longer-sold'],
  ]);
});

test.each(Object.keys(COMPLETE))('publishes no book without %s', async (column) => {
  const { id } = await add(COMPLETE);
  const isNullable = ['slug', 'cover', 'price'].includes(column);
  const values = { state: 'published', [column]: isNullable ? null : ' ' };
  expect(await update(id, values)).toContain('published_books_are_complete');
  expect(await update(id, { ...values, state: 'retired' })).toContain('published_books_are_complete');
  expect(await update(id, { state: 'published' })).toBeUndefined();
});

const shop = (url: unknown, name: unknown = 'A shop') => ({ shops: [{ name, url }] as Row['shops'] });

test.each<[string, Partial<Row>]>([
  ['an address with capitals', { slug: 'Ruth' }],
  ['an address with spaces', { slug: 'the book' }],
  ['an address with a slash', { slug: '../ruth' }],
  ['a cover elsewhere', { cover: 'https://elsewhere.example/a.png' }],
  ['a cover outside its folder', { cover: '../assets/../../.env' }],
  ['a price of zero', { price: 0 }],
  ['a price with three decimals', { price: 1.999 }],
  ['a price that is too high', { price: 10_000 }],
  ['an unknown label color', { label_color: 'pink' }],
  ['an unknown state', { state: 'sold' }],
  ['six questions', { teasers: ['1', '2', '3', '4', '5', '6'] }],
  ['an empty question', { teasers: [' '] }],
  ['books in a book that is no set', { contains: ['genesis'] }],
  ['a premise that is too long', { premise: 'x'.repeat(5001) }],
  ['an ISBN with a wrong check digit', { isbn: '9780306406158' }],
  ['an ISBN with hyphens', { isbn: '978-0-306-40615-7' }],
  ['an ISBN-10', { isbn: '0306406152' }],
  ['a shop without encryption', shop('http://shop.example/ruth')],
  ['a script as a shop', shop('javascript:alert(1)')],
  ['a shop whose address has a space', shop('https://shop.example/a b')],
  ['a shop whose address has a quote', shop('https://shop.example/"onclick=')],
  ['a shop with a password in its address', shop('https://me:secret@shop.example/')],
  ['a shop without a host', shop('https:///ruth')],
  ['a shop without a name', shop('https://shop.example/', ' ')],
  ['a shop with a number as its name', shop('https://shop.example/', 7)],
  [
    'a shop with other fields',
    { shops: [{ name: 'A', url: 'https://a.example/', x: 1 }] as unknown as Row['shops'] },
  ],
  ['shops that are no list', { shops: { name: 'A', url: 'https://a.example/' } as unknown as Row['shops'] }],
  [
    'twenty-one shops',
    { shops: Array.from({ length: 21 }, () => ({ name: 'A', url: 'https://a.example/' })) },
  ],
])('rejects %s', async (_, values) => {
  const { id } = await add();
  expect(await update(id, values)).toContain('check constraint');
});

test('stores an ISBN and up to twenty shops in order', async () => {
  const shops = Array.from({ length: 20 }, (_, index) => ({
    name: `Shop ${index}`,
    url: `https://shop-${index}.example:8443/books/ruth?from=site&x=%20#buy`,
  }));
  const { id } = await add();
  expect(await update(id, { isbn: '9780306406157', shops })).toBeUndefined();
  expect(ok(await world.admin.from('books').select('isbn,shops').eq('id', id))).toEqual([
    { isbn: '9780306406157', shops },
  ]);
});

test('allows each address once, and keeps the address of a published or retired book', async () => {
  const { id } = await add(COMPLETE);
  expect(await update(id, { slug: 'judges' })).toContain('books_slug_key');
  expect(await update(id, { slug: 'the-book-of-ruth' })).toBeUndefined();
  for (const state of ['published', 'retired']) {
    expect(await update(id, { state })).toBeUndefined();
    expect(await update(id, { slug: 'naomi' })).toBe('The address of a published book can’t be changed.');
    expect(await update(id, { state, title: 'Ruth' })).toBeUndefined();
  }
});

test('keeps a book, and its address, while a set contains it', async () => {
  const { id } = await add(COMPLETE);
  const set = await add({ title: 'Two books', is_bundle: true, contains: ['judges', 'ruth'] });
  expect(await remove(id)).toBe('This book is part of ‘Two books’. Remove it from that set first.');
  expect(await update(id, { slug: 'naomi' })).toBe(
    'This book is part of ‘Two books’. Remove it from that set before you change its address.',
  );
  expect(await remove(await idOf('genesis'))).toBe(
    'This book is part of ‘Speaking with the Almighty: Genesis, Exodus, Leviticus’. Remove it from that set first.',
  );
  expect(await update(set.id, { contains: ['judges'] })).toBeUndefined();
  expect(await remove(id)).toBeUndefined();
});

test('adds books at the end and moves them by one place, without a conflict for an open editor', async () => {
  await add(COMPLETE);
  const before = ok(await world.admin.from('books').select('slug,updated_at').order('slug'));
  const move = async (slug: string, step: number) =>
    (await world.admin.rpc('move_book', { book: await idOf(slug), step })).error?.code;
  const first = ['genesis-exodus-leviticus', 'genesis', 'exodus', 'leviticus', 'numbers', 'deuteronomy'];
  expect(await order()).toEqual([...first, 'joshua', 'judges', 'ruth']);
  expect(await move('ruth', -1)).toBeUndefined();
  expect(await move('genesis-exodus-leviticus', 1)).toBeUndefined();
  const moved = ['genesis', 'genesis-exodus-leviticus', 'exodus', 'leviticus', 'numbers', 'deuteronomy'];
  expect(await order()).toEqual([...moved, 'joshua', 'ruth', 'judges']);
  expect(await move('genesis', -1)).toBeUndefined();
  expect(await move('judges', 1)).toBeUndefined();
  expect(await order()).toEqual([...moved, 'joshua', 'ruth', 'judges']);
  expect(await move('judges', 5)).toBe('22023');
  expect(ok(await world.admin.from('books').select('slug,updated_at').order('slug'))).toEqual(before);
  expect(
    (await world.visitor.rpc('move_book', { book: await idOf('judges'), step: 1 })).error,
  ).not.toBeNull();
});

test('requests a build for published and retired books and their order, but not for drafts', async () => {
  await resetBuild();
  const stamp = await contentStamp(world.backend);
  const { id } = await add(COMPLETE);
  await update(id, { premise: 'Two widows.' });
  expect(await isBuildDue()).toBe(false);
  expect(await contentStamp(world.backend)).toBe(stamp);
  for (const change of [
    () => update(id, { state: 'published' }),
    () => world.admin.rpc('move_book', { book: id, step: -1 }),
    () => update(id, { state: 'retired' }),
    () => update(id, { premise: 'A widow, and another.' }),
    () => remove(id),
  ]) {
    const before = await contentStamp(world.backend);
    await resetBuild();
    await change();
    expect(await isBuildDue()).toBe(true);
    expect(await contentStamp(world.backend)).not.toBe(before);
  }
});

test('keeps a cover while a book or a letter uses it, and says which', async () => {
  await world.sql(
    `insert into public.media_files (name, original_name, bytes, width, height) values ($1, 'ruth.webp', 10, 1600, 2400)`,
    [COVER],
  );
  const { id } = await add(COMPLETE);
  const files = ok(await world.admin.rpc('list_media_files'));
  expect(files.map(({ uses }) => uses)).toEqual([['Book: Speaking with the Almighty: Ruth']]);
  const deleteFile = async () =>
    (await world.admin.from('media_files').delete().eq('name', COVER).select('name')).error?.message;
  expect(await deleteFile()).toBe('This file is used in Book: Speaking with the Almighty: Ruth.');
  await remove(id);
  await world.sql(
    `insert into public.letters (subject, body) values ('Look', '![A field](https://example.org/media/' || $1 || ')')`,
    [COVER],
  );
  expect(await deleteFile()).toBe('This file is used in Letter: Look.');
  await world.sql('delete from public.letters');
  expect(await deleteFile()).toBeUndefined();
});

test('records who added, published, retired, priced, and deleted a book', async () => {
  const { id } = await add({ title: 'Ruth' });
  await update(id, { ...COMPLETE, title: 'Ruth', price: 9 });
  await update(id, { state: 'published' });
  await update(id, { price: 9.5 });
  await update(id, { premise: 'Two widows.' });
  await update(id, { state: 'retired' });
  await update(id, { state: 'published' });
  await update(id, { state: 'draft' });
  await remove(id);
  const entries = await world.sql<{ action: string; subject: string; actor: string }>(
    `select action, subject, actor from public.audit_log where action like 'Book %' order by id desc limit 7`,
  );
  expect(entries.toReversed().map(({ action, subject }) => [action, subject])).toEqual([
    ['Book added', 'Ruth'],
    ['Book published', 'Ruth'],
    ['Book price changed', 'Ruth: $9.00 to $9.50'],
    ['Book retired', 'Ruth'],
    ['Book published', 'Ruth'],
    ['Book unpublished', 'Ruth'],
    ['Book deleted', 'Ruth'],
  ]);
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['admin@example.com']));
});
