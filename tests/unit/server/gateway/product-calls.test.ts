import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';
import * as adminChapters from '~/data/admin-chapters.ts';
import * as analytics from '~/data/analytics.ts';
import * as audience from '~/data/audience.ts';
import * as retention from '~/data/retention.ts';
import * as auth from '~/data/auth.ts';
import * as drafts from '~/data/chapter-drafts.ts';
import * as versions from '~/data/chapter-versions.ts';
import * as views from '~/data/chapter-views.ts';
import * as chapters from '~/data/chapters.ts';
import { sendContactMessage } from '~/data/contact-messages.ts';
import * as followers from '~/data/followers.ts';
import { importChapters } from '~/data/import-chapters.ts';
import { insertLead } from '~/data/leads.ts';
import * as mail from '~/data/mail.ts';
import * as notifications from '~/data/notifications.ts';
import { insertPodcastSubscriber } from '~/data/podcast-subscribers.ts';
import * as previews from '~/data/preview-links.ts';
import { rescheduleChapters } from '~/data/reschedule-chapters.ts';
import * as siteStatus from '~/data/site-status.ts';
import * as texts from '~/data/site-texts.ts';
import { COUNTER_TARGET, createVisitCounter } from '~/data/visit-counter.ts';
import { inspect, inspectBody, requestKind, type ApiCall } from '~/server/gateway/request-rules.ts';
import type { ApiError } from '~/server/gateway/api-errors.ts';
import { type Caller, RULES, rulesForRequest } from '~/server/gateway/limits.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const UPDATED = '2026-11-22T08:00:00.123456+00:00';
const MANUSCRIPT = Array.from({ length: 100 }, (_, index) => ({
  chapter_number: index + 1,
  content: 'בראשית '.repeat(2000),
  expected_updated_at: null,
}));

let requests: Request[] = [];
beforeEach(() => {
  requests = [];
  vi.stubEnv('BUILD_SUPABASE_URL', 'http://embedded');
  vi.stubEnv('SSR', true);
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    requests.push(new Request(input, init));
    return Promise.resolve(Response.json([]));
  });
});

async function rejectionsFor(caller: Caller): Promise<(ApiError & { url: string })[]> {
  const rejections = await Promise.all(
    requests.map(async (request) => {
      const url = new URL(request.url);
      const call: ApiCall = {
        method: request.method,
        url,
        urlLength: url.pathname.length + url.search.length,
        contentType: request.headers.get('content-type'),
        caller,
      };
      const body = new Uint8Array(await request.clone().arrayBuffer());
      const rejection = inspect(call) ?? inspectBody(call, body, RULES);
      const isTooLong = body.byteLength > rulesForRequest(RULES, caller, url.pathname).bodyBytes;
      expect(isTooLong, `${request.url} has ${body.byteLength} bytes`).toBe(false);
      return rejection && { ...rejection, url: request.url };
    }),
  );
  return rejections.filter((rejection) => rejection !== undefined);
}

const hebrewText = (length: number) => 'א'.repeat(length);

type Call = () => Promise<unknown>;
const runAll = async (calls: Call[]) => {
  for (const call of calls) await call().catch(() => undefined);
};

const VISITOR_CALLS: Record<'read' | 'write' | 'form', Call[]> = {
  read: [
    chapters.listChapters,
    chapters.listPublishedChapters,
    chapters.getNewestPublishedChapter,
    () => chapters.getChapterBySlug('in-the-beginning'),
    () => chapters.getChapterBySlug('בראשית, match.(x)'),
    () => chapters.getCurrentSlug('in-the-beginning'),
  ],
  write: [
    () =>
      views.insertChapterView({
        id: ID,
        chapterId: ID,
        ipAddress: '192.0.2.1',
        userAgent: hebrewText(600),
        referrer: `https://example.com/${hebrewText(3000)}`,
      }),
    () => views.incrementChapterViews(ID),
    () => views.recordScrollDepth(ID, 50),
    async () => {
      vi.stubGlobal('location', new URL('http://embedded/landing'));
      vi.stubGlobal('document', { referrer: '' });
      createVisitCounter(COUNTER_TARGET)?.({ step: 'reading', chapter: ID, already: -1, reached: 10 });
    },
    () => chapters.readPreview('A'.repeat(43)),
    () => followers.confirmFollow('a'.repeat(64)),
    () => followers.readPreferences('a'.repeat(64)),
    () => followers.savePreferences('a'.repeat(64), ['chapters']),
    () => followers.unsubscribe('a'.repeat(64)),
  ],
  form: [
    () =>
      insertLead({
        email: 'reader@example.com',
        firstName: hebrewText(100),
        marketingOptIn: true,
        sourcePath: `/landing?${hebrewText(3000)}`,
        userAgent: hebrewText(600),
      }),
    () =>
      sendContactMessage(
        { name: hebrewText(100), email: 'a@example.com', message: hebrewText(5000) },
        'token',
      ),
    () =>
      followers.follow({
        email: 'reader@example.com',
        topics: ['chapters', 'episodes', 'news'],
        page: `/follow?${hebrewText(3000)}`,
        consentVersion: 'follow-3',
      }),
    () => insertPodcastSubscriber('reader@example.com'),
  ],
};

test.each(Object.entries(VISITOR_CALLS))('accepts all %s calls by visitors', async (kind, calls) => {
  await runAll(calls);
  expect(requests.map(({ method, url }) => requestKind(method, new URL(url).pathname))).toEqual(
    calls.map(() => kind),
  );
  expect(await rejectionsFor('visitor')).toEqual([]);
});

const DETAILS = {
  chapter_number: 15,
  chapter_title: 'Title',
  slug: 'title',
  release_date: UPDATED,
  meta_title: 'Meta',
  meta_description: 'Meta',
  keywords: ['a', 'b'],
};
const SEARCH = { search: hebrewText(200), state: 'new', after: { created_at: UPDATED, id: ID }, rows: 1000 };
const RESCHEDULED = Array.from({ length: 1000 }, () => ({ id: ID, expected_updated_at: UPDATED }));

const ADMINISTRATOR_CALLS: Call[] = [
  () => auth.signIn('admin@example.com', 'let-there-be-light'),
  adminChapters.listManagedChapters,
  () => adminChapters.getChapter(ID),
  () => adminChapters.createChapter(DETAILS as never),
  () => adminChapters.updateChapter(ID, { content: hebrewText(250_000) }, UPDATED),
  () => adminChapters.publishChapter(ID, true),
  () => adminChapters.announceChapter(ID, false),
  () => adminChapters.withdrawChapter(ID),
  () => adminChapters.markReady(ID, true),
  adminChapters.listWithdrawnChapters,
  () => adminChapters.deleteChapter(ID),
  () => importChapters(MANUSCRIPT),
  () => rescheduleChapters(RESCHEDULED),
  () => drafts.saveReadyDraft(ID, hebrewText(250_000), UPDATED),
  () => drafts.getDraft(ID),
  drafts.listDraftSummaries,
  () => drafts.saveDraft(ID, hebrewText(250_000), null),
  () => drafts.saveDraft(ID, 'text', UPDATED),
  () => drafts.discardDraft(ID, UPDATED),
  () => versions.listVersions(ID),
  () => versions.getVersion(1),
  () => versions.saveVersion(ID),
  () => versions.restoreVersion(1),
  mail.getMailOverview,
  mail.getMailSettings,
  () => mail.saveMailSettings({ per_second: 5, is_paused: true }),
  () => mail.listMails('failed', 100),
  () => mail.getMailContent(ID),
  () => mail.resendMail(ID),
  () => mail.sendTestMail('me@example.com'),
  () => previews.listPreviewLinks(ID),
  () => previews.createPreviewLink(ID, 90, hebrewText(200)),
  () => previews.revokePreviewLink(ID),
  () => texts.getTexts('faq'),
  () => texts.saveTexts('faq', [{ id: 'a', answer: 'b' }], null),
  () => texts.saveTexts('faq', [{ id: 'a', answer: 'x'.repeat(550_000) }], UPDATED),
  () => texts.listTextEditions('faq'),
  siteStatus.readSiteStatus,
  siteStatus.requestBuild,
  () => audience.listMessages(SEARCH),
  () => audience.listLeads(SEARCH),
  () => audience.listFollowers(SEARCH),
  () => audience.countAudience(SEARCH.search),
  () => audience.readGrowth(12, 'Asia/Jerusalem'),
  () => audience.markMessage(ID, 'answered'),
  () => audience.readPerson(`${hebrewText(242)}@example.org`),
  () => audience.erasePerson('ruth@example.org'),
  retention.readRetention,
  () => retention.saveRetention({ user_agent_days: 90 }),
  () => analytics.readDailyViews(14, 'Asia/Jerusalem'),
  analytics.readChapterMetrics,
  () => analytics.readVisitTotals('chapter', 90),
  () => analytics.readDropOff(ID, 90),
  () => analytics.readLeadOrigins(90),
  notifications.listNotifications,
  () => notifications.markNotificationsRead(Array.from({ length: 10 }, () => ID)),
];

test('accepts every administration call', async () => {
  await runAll(ADMINISTRATOR_CALLS);
  expect(requests.length).toBeGreaterThanOrEqual(ADMINISTRATOR_CALLS.length);
  expect(await rejectionsFor('signed-in')).toEqual([]);
});

test.each([
  ['GET', '/auth/v1/user'],
  ['POST', '/auth/v1/logout?scope=local'],
  ['POST', '/auth/v1/token?grant_type=refresh_token'],
])('accepts session calls: %s %s', async (method, path) => {
  requests = [new Request(`http://embedded${path}`, { method })];
  expect(await rejectionsFor('signed-in')).toEqual([]);
  expect(await rejectionsFor('visitor')).toEqual([]);
});

test('accepts the full Supabase client from visitors', async () => {
  const client: SupabaseClient = createClient('http://embedded', 'sb_publishable_embedded', {
    auth: { persistSession: false },
  });
  await client.from('chapters').select('id, slug').in('b', [1, 2]).order('a').limit(5);
  await client.from('chapters').update({ a: 1 }).eq('id', ID).select();
  await client.from('chapters').upsert({ a: 1 }, { onConflict: 'a' });
  await client.from('chapters').insert([{ a: 1 }]);
  await client.from('chapters').delete().eq('id', ID);
  await client.rpc('chapter_metrics', {}, { get: true });
  await client.auth.signInWithPassword({ email: 'a@example.com', password: 'x' });
  expect(requests.length).toBe(7);
  expect(await rejectionsFor('visitor')).toEqual([]);
});
