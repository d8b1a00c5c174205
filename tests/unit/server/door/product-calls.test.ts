// Every call the product makes passes the door: recorded from the real clients, with a network that only listens.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as adminChapters from '~/data/admin-chapters.ts';
import * as analytics from '~/data/analytics.ts';
import * as audience from '~/data/audience.ts';
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
import { COUNTED_AT, createVisitCounter } from '~/data/visit-counter.ts';
import { inspect, inspectBody, kindOf, type ApiCall } from '~/server/door/request-rules.ts';
import type { Refusal } from '~/server/door/refusal.ts';
import { type Caller, RULES, rulesOfCall } from '~/server/door/limits.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const UPDATED = '2026-11-22T08:00:00.123456+00:00';
/** 100 chapters, 200,000 words of Hebrew. */
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

async function refusalsOf(caller: Caller): Promise<(Refusal & { url: string })[]> {
  const refusals = await Promise.all(
    requests.map(async (request) => {
      const url = new URL(request.url);
      const call: ApiCall = {
        method: request.method,
        url,
        addressLength: url.pathname.length + url.search.length,
        contentType: request.headers.get('content-type'),
        caller,
      };
      const body = new Uint8Array(await request.clone().arrayBuffer());
      const refused = inspect(call) ?? inspectBody(call, body, RULES);
      const isTooLong = body.byteLength > rulesOfCall(RULES, caller, url.pathname).bodyBytes;
      expect(isTooLong, `${request.url} has ${body.byteLength} bytes`).toBe(false);
      return refused && { ...refused, url: request.url };
    }),
  );
  return refusals.filter((refused) => refused !== undefined);
}

const longest = (length: number) => 'א'.repeat(length);

describe('a visitor’s page', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['lists chapters', chapters.listChapters, 'read'],
    ['lists published chapters', chapters.listPublishedChapters, 'read'],
    ['asks for the newest chapter', chapters.getNewestPublishedChapter, 'read'],
    ['reads a chapter', () => chapters.getChapterBySlug('in-the-beginning'), 'read'],
    ['asks for the slug of another language', () => chapters.getChapterBySlug('בראשית, match.(x)'), 'read'],
    [
      'records a view',
      () =>
        views.insertChapterView({
          id: ID,
          chapterId: ID,
          ipAddress: '192.0.2.1',
          userAgent: longest(600),
          referrer: `https://example.com/${longest(3000)}`,
        }),
      'write',
    ],
    ['counts a view', () => views.incrementChapterViews(ID), 'write'],
    ['records a depth', () => views.recordScrollDepth(ID, 50), 'write'],
    [
      'sends a lead',
      () =>
        insertLead({
          email: 'reader@example.com',
          firstName: longest(100),
          marketingOptIn: true,
          sourcePath: `/landing?${longest(3000)}`,
          userAgent: longest(600),
        }),
      'form',
    ],
    [
      'sends a message',
      () =>
        sendContactMessage({ name: longest(100), email: 'a@example.com', message: longest(5000) }, 'token'),
      'form',
    ],
    [
      'is counted',
      () => {
        vi.stubGlobal('location', new URL('http://embedded/landing'));
        vi.stubGlobal('document', { referrer: '' });
        createVisitCounter(COUNTED_AT)?.({ step: 'reading', chapter: ID, already: -1, reached: 10 });
        return Promise.resolve();
      },
      'write',
    ],
    ['looks for a former address', () => chapters.getPresentSlug('in-the-beginning'), 'read'],
    ['reads a preview', () => chapters.readPreview('A'.repeat(43)), 'write'],
    [
      'asks to be told',
      () =>
        followers.follow({
          email: 'reader@example.com',
          topics: ['chapters', 'episodes', 'news'],
          page: `/follow?${longest(3000)}`,
          consentVersion: 'follow-2',
        }),
      'form',
    ],
    ['confirms an address', () => followers.confirmFollow('a'.repeat(64)), 'write'],
    ['opens preferences', () => followers.readPreferences('a'.repeat(64)), 'write'],
    ['saves preferences', () => followers.savePreferences('a'.repeat(64), ['chapters']), 'write'],
    ['unsubscribes', () => followers.unsubscribe('a'.repeat(64)), 'write'],
    ['subscribes to the podcast', () => insertPodcastSubscriber('reader@example.com'), 'form'],
  ])('%s', async (_name, call, kind) => {
    await call().catch(() => undefined);
    expect(requests.map(({ method, url }) => kindOf(method, new URL(url).pathname))).toEqual([kind]);
    expect(await refusalsOf('visitor')).toEqual([]);
  });
});

describe('an administrator', () => {
  const details = {
    chapter_number: 15,
    chapter_title: 'Title',
    slug: 'title',
    release_date: UPDATED,
    meta_title: 'Meta',
    meta_description: 'Meta',
    keywords: ['a', 'b'],
  };
  test.each<[string, () => Promise<unknown>]>([
    ['signs in', () => auth.signIn('admin@example.com', 'let-there-be-light')],
    ['lists chapters', adminChapters.listManagedChapters],
    ['opens a chapter', () => adminChapters.getChapter(ID)],
    ['creates a chapter', () => adminChapters.createChapter(details as never)],
    [
      'saves the longest chapter',
      () => adminChapters.updateChapter(ID, { content: longest(250_000) }, UPDATED),
    ],
    ['publishes', () => adminChapters.publishChapter(ID)],
    ['takes a chapter back', () => adminChapters.withdrawChapter(ID)],
    ['marks a chapter ready', () => adminChapters.markReady(ID, true)],
    ['lists withdrawn chapters', adminChapters.listWithdrawnChapters],
    ['saves what stays ready', () => drafts.saveReadyDraft(ID, longest(250_000), UPDATED)],
    ['lists versions', () => versions.listVersions(ID)],
    ['opens a version', () => versions.getVersion(1)],
    ['keeps a version', () => versions.keepVersion(ID)],
    ['restores a version', () => versions.restoreVersion(1)],
    ['opens the page of mails', mail.getMailOverview],
    ['reads how mail is sent', mail.getMailSettings],
    ['changes how mail is sent', () => mail.saveMailSettings({ per_second: 5, is_paused: true })],
    ['lists mails', () => mail.listMails('failed', 100)],
    ['shows a mail', () => mail.getMailToShow(ID)],
    ['sends a mail again', () => mail.resendMail(ID)],
    ['sends a test mail', () => mail.sendTestMail('me@example.com')],
    ['lists preview links', () => previews.listPreviewLinks(ID)],
    ['makes a preview link', () => previews.createPreviewLink(ID, 90, longest(200))],
    ['revokes a preview link', () => previews.revokePreviewLink(ID)],
    ['imports a manuscript', () => importChapters(MANUSCRIPT)],
    [
      'moves a thousand chapters',
      () =>
        rescheduleChapters(Array.from({ length: 1000 }, () => ({ id: ID, expected_updated_at: UPDATED }))),
    ],
    ['deletes', () => adminChapters.deleteChapter(ID)],
    ['counts views', analytics.countViews],
    ['reads daily views', () => analytics.readDailyViews(14, 'Asia/Jerusalem')],
    ['reads metrics', analytics.readChapterMetrics],
    ['opens a draft', () => drafts.getDraft(ID)],
    ['lists drafts', drafts.listDraftSummaries],
    ['saves a first draft', () => drafts.saveDraft(ID, longest(250_000), null)],
    ['saves a draft', () => drafts.saveDraft(ID, 'text', UPDATED)],
    ['discards a draft', () => drafts.discardDraft(ID, UPDATED)],
    ['opens the texts of the site', () => texts.getTexts('faq')],
    ['saves a first edition', () => texts.saveTexts('faq', [{ id: 'a', answer: 'b' }], null)],
    [
      'saves as many texts as fit',
      () => texts.saveTexts('faq', [{ id: 'a', answer: 'x'.repeat(550_000) }], UPDATED),
    ],
    ['goes back to the first edition', () => texts.discardTexts('faq', UPDATED)],
    ['lists earlier editions', () => texts.listTextEditions('faq')],
    ['reads the state of the site', siteStatus.readSiteStatus],
    ['asks for a build', siteStatus.requestBuild],
    [
      'searches the audience',
      async () => {
        const asked = {
          search: longest(200),
          state: 'new',
          after: { created_at: UPDATED, id: ID },
          rows: 1000,
        };
        await audience.listMessages(asked);
        await audience.listLeads(asked);
        await audience.listFollowers(asked);
        await audience.countAudience(asked.search);
        await audience.readGrowth(12, 'Asia/Jerusalem');
      },
    ],
    ['marks a message', () => audience.markMessage(ID, 'answered')],
    ['opens a person', () => audience.readPerson(`${longest(242)}@example.org`)],
    ['erases a person', () => audience.erasePerson('ruth@example.org')],
    ['reads what is forgotten', audience.readRetention],
    ['saves what is forgotten', () => audience.saveRetention({ user_agent_days: 90, unconfirmed_days: 14 })],
    [
      'reads what works',
      async () => {
        await analytics.readVisitSums('chapter', 90);
        await analytics.readStops(ID, 90);
        await analytics.readLeadOrigins(90);
      },
    ],
    ['lists notifications', notifications.listNotifications],
    ['marks ten read', () => notifications.markNotificationsRead(Array.from({ length: 10 }, () => ID))],
  ])('%s', async (_name, call) => {
    await call().catch(() => undefined);
    expect(requests).not.toEqual([]);
    expect(await refusalsOf('signed-in')).toEqual([]);
  });

  test.each([
    ['GET', '/auth/v1/user'],
    ['POST', '/auth/v1/logout?scope=local'],
    ['POST', '/auth/v1/token?grant_type=refresh_token'],
  ])('is known, signs out and stays signed in: %s %s', async (method, path) => {
    requests = [new Request(`http://embedded${path}`, { method })];
    expect(await refusalsOf('signed-in')).toEqual([]);
    expect(await refusalsOf('visitor')).toEqual([]);
  });

  test('reads, changes and signs in with the full client as a visitor too', async () => {
    // Before the session is there, and after it has ended, the same client is a visitor's.
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
    expect(await refusalsOf('visitor')).toEqual([]);
  });
});
