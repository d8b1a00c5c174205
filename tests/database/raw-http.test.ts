// Every table and every verb over real HTTP with the public key alone: no client library, no session.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COVERED_TABLES } from './support/access-table.ts';
import { COMING_CHAPTER, openToStranger, type Stranger } from './support/stranger.ts';

let stranger: Stranger;
beforeAll(async () => {
  stranger = await openToStranger();
});
afterAll(() => stranger.close());

const NEW_ROWS: Record<string, Record<string, unknown>> = {
  book_chapters: { chapter_number: 99, chapter_title: 'X', slug: 'x', release_date: '2031-01-01T09:00:00Z' },
  chapter_drafts: { chapter_id: COMING_CHAPTER, content: 'x' },
  chapter_versions: {
    chapter_id: COMING_CHAPTER,
    kind: 'saved',
    chapter_title: 'X',
    word_count: 1,
    content: 'x',
  },
  preview_links: {
    chapter_id: COMING_CHAPTER,
    token_hash: 'a'.repeat(64),
    expires_at: '2031-01-01T09:00:00Z',
  },
  chapter_addresses: { chapter_id: COMING_CHAPTER, slug: 'x' },
  chapter_views: {},
  user_roles: { user_id: '22222222-2222-4222-8222-222222222222', role: 'admin' },
  mail_outbox: {
    kind: 'x',
    recipient: 'eve@example.com',
    subject: 'x',
    text_body: 'x',
    idempotency_key: 'x',
  },
  site_texts: { collection: 'faq', entries: [{ id: 'a', answer: 'b' }] },
  site_text_editions: { collection: 'faq', entries: [{ id: 'a', answer: 'b' }] },
  admin_notifications: { title: 'x', message: 'x', notification_type: 'chapter_published' },
  email_leads: { email: 'eve@example.com', first_name: 'Eve' },
  contact_messages: { name: 'Eve', email: 'eve@example.com', message: 'x' },
  podcast_subscribers: { email: 'eve@example.com', consent: true },
};
const MAY_ADD = ['chapter_views', 'email_leads', 'contact_messages', 'podcast_subscribers'];
const newRow = async (table: string) => {
  const [first] = await stranger.sql<{ id: string }>(
    'select id from public.book_chapters where chapter_number = 1',
  );
  return { ...NEW_ROWS[table], ...(table === 'chapter_views' && { chapter_id: first?.id }) };
};

describe.each(COVERED_TABLES)('a visitor of %s', (table) => {
  const path = `/rest/v1/${table}`;
  const anyRow = `${path}?${{ chapter_drafts: 'chapter_id', chapter_addresses: 'slug', user_roles: 'user_id', site_texts: 'collection' }[table] ?? 'id'}=not.is.null`;

  test(table === 'book_chapters' ? 'reads what is public' : 'reads and counts nothing', async () => {
    if (table === 'book_chapters') {
      const { status, text } = await stranger.gainsNothing({ path });
      expect(status).toBe(200);
      expect(JSON.parse(text)).toHaveLength(15);
      return;
    }
    // Of a table that visitors may read in part, the planner guesses a number that says nothing of what is hidden.
    for (const count of ['chapter_addresses', 'site_texts'].includes(table)
      ? ['exact']
      : ['exact', 'planned', 'estimated']) {
      for (const method of ['GET', 'HEAD']) {
        const { status, text } = await stranger.gainsNothing({
          method,
          path,
          headers: { Prefer: `count=${count}` },
        });
        if (status < 300) expect(method === 'GET' ? text : '[]').toBe('[]');
      }
    }
  });

  test(MAY_ADD.includes(table) ? 'adds a row and is told nothing of it' : 'adds no row', async () => {
    const body = await newRow(table);
    if (!MAY_ADD.includes(table)) {
      expect((await stranger.gainsNothing({ method: 'POST', path, body })).status).toBeGreaterThanOrEqual(
        400,
      );
      return;
    }
    // Asked to show the row, the API would have to read it: then it is not even written.
    const shown = await stranger.gainsNothing({
      method: 'POST',
      path,
      body,
      headers: { Prefer: 'return=representation' },
    });
    expect(shown.status).toBeGreaterThanOrEqual(400);
    const { status, text } = await stranger.ask({ method: 'POST', path, body });
    expect({ status, text }).toEqual({ status: 201, text: '' });
  });

  test('changes, replaces and deletes nothing', async () => {
    const body = await newRow(table);
    const change = Object.fromEntries(Object.entries(body).slice(-1));
    for (const Prefer of [
      'return=minimal',
      'return=representation, count=exact',
      'tx=commit, handling=lenient',
    ]) {
      await stranger.gainsNothing({ method: 'PATCH', path: anyRow, body: change, headers: { Prefer } });
      await stranger.gainsNothing({ method: 'DELETE', path: anyRow, headers: { Prefer } });
      await stranger.gainsNothing({ method: 'PUT', path: anyRow, body, headers: { Prefer } });
    }
    await stranger.gainsNothing({ method: 'DELETE', path });
    await stranger.gainsNothing({
      method: 'POST',
      path: anyRow,
      headers: { 'X-HTTP-Method-Override': 'DELETE' },
    });
  });
});
