// What the administrator's page Audience asks, at a hundred thousand leads and ten thousand followers.
import type { Query } from './database.ts';

export const LEADS = 100_000;
const FOLLOWERS = 10_000;
const LIMIT_MS = 300;

/** A lead a minute, each from a press on an advertisement; messages and followers among them. */
export const FILL_AUDIENCE = `
  insert into public.email_leads (email, first_name, marketing_opt_in, source_path, user_agent, created_at)
  select 'reader-' || n || '@example.com', 'Reader ' || n, n % 3 = 0,
    'https://example.com/landing?utm_source=source-' || n % 20 || '&fbclid=' || md5(n::text), 'Mozilla/5.0 (bench)',
    now() - make_interval(mins => n)
  from generate_series(1, ${LEADS}) as n;
  insert into public.contact_messages (name, email, message, status, created_at)
  select 'Reader ' || n, 'reader-' || n || '@example.com', repeat('Why an ox, and why two? ', 20),
    (array['new', 'answered', 'archived'])[1 + n % 3], now() - make_interval(hours => n)
  from generate_series(1, 5000) as n;
  insert into public.followers (email, status, wants_chapters, created_at, confirmed_at)
  select 'follower-' || n || '@example.com', 'confirmed', true, now() - make_interval(mins => 9 * n),
    now() - make_interval(mins => 9 * n)
  from generate_series(1, ${FOLLOWERS}) as n;
  insert into private.visit_counts (day, step, tenth, chapter_id, source, visits)
  select (now() at time zone 'UTC')::date - back, case tenth when 0 then 'reader' else 'tenth' end, tenth, chapters.id,
    'source-' || source, 7
  from generate_series(0, 89) as back, generate_series(0, 10) as tenth, generate_series(1, 10) as source,
    (select id from public.book_chapters order by chapter_number limit 14) as chapters`;

const query = (name: string, sql: string): Query => ({
  name,
  sql,
  isFunction: true,
  limitMs: LIMIT_MS,
  proofs: [],
});

const BY_INDEX = {
  claim: 'uses email_leads_newest_first',
  holds: (plan: string) => /Index Scan.* using email_leads_newest_first\b/.test(plan),
};

export const AUDIENCE_QUERIES: readonly Query[] = [
  { ...query('leads, first page', 'select * from public.list_leads()'), proofs: [BY_INDEX] },
  {
    ...query(
      'leads, page 1,800',
      `select * from public.list_leads('', null, 50, now() - interval '90000 minutes')`,
    ),
    proofs: [BY_INDEX],
  },
  query('leads, one found at the end', `select * from public.list_leads('reader-99999@')`),
  query('messages, one found at the end', `select * from public.list_messages('reader-5000@')`),
  query('followers, first page', 'select * from public.list_followers()'),
  query('audience_counts', 'select * from public.audience_counts()'),
  query('audience_counts of a search', `select * from public.audience_counts('reader-77')`),
  query('audience_growth(12)', 'select * from public.audience_growth()'),
  query('person_record', `select public.person_record('reader-4000@example.com')`),
  query('visit_sums by chapter, 90 days', `select * from public.visit_sums('chapter', 90)`),
  query('visit_sums by source, 90 days', `select * from public.visit_sums('source', 90)`),
  query('lead_origins, 90 days', 'select * from public.lead_origins(90)'),
];
