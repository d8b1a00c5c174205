import { startMailWorker } from '../../src/server/mail/mail-worker.ts';
import { readMailSettings } from '../../supabase/functions/_shared/mail/mail-settings.ts';
import { startMailSink, type ReceivedEmail } from '../server/mail-sink.ts';
import { expect, test } from './support/test.ts';

const STRANGER = 'stranger@example.org';

function getLink({ text = '', html = '' }: ReceivedEmail, label: string): string {
  const address = text.split(`${label}:\n`)[1]?.split('\n')[0] ?? '';
  expect(html).toContain(`href="${address}"`);
  return address;
}

test('notifies a new follower of a chapter by email', async ({
  page,
  request,
  backend,
  baseURL,
  allowConsole,
}) => {
  allowConsole(/404/);
  const origin = baseURL ?? '';
  const sink = await startMailSink();
  const worker = startMailWorker({
    backend: { sql: backend.sql, isDiskFull: () => Promise.resolve(false) },
    settings: readMailSettings({ MAIL_URL: sink.url, MAIL_FROM: 'Speaking <site@example.org>' }),
    site: () => ({
      siteUrl: origin,
      siteName: 'Speaking with the Almighty',
      backendUrl: origin,
      timeZone: 'UTC',
    }),
  });
  const receiveEmail = async (subject: RegExp): Promise<ReceivedEmail> => {
    const find = () => sink.received.find((mail) => subject.test(mail.subject ?? ''));
    await expect.poll(() => find()?.envelopeTo, { timeout: 60_000 }).toEqual([STRANGER]);
    return find() as ReceivedEmail;
  };
  const status = async () =>
    (await backend.sql<{ status: string }>('select status from public.followers')).map((row) => row.status);
  const publish = async (number: number) => {
    await backend.sql('update public.mail_settings set chapter_delay_seconds = 0');
    await backend.sql(`update public.book_chapters set is_published = true where chapter_number = ${number}`);
  };

  try {
    const chapters = await backend.sql<{ slug: string; chapter_title: string }>(
      'select slug, chapter_title from public.book_chapters where chapter_number in (9, 10) order by chapter_number',
    );
    await page.addInitScript(() => localStorage.setItem('cookieConsent', 'custom'));
    await page.goto(`/read/${chapters[0]?.slug}`);
    await page.getByRole('link', { name: /^Email me/ }).click();
    await page.getByLabel('Email').fill(STRANGER);
    await page.getByRole('button', { name: 'Email me new chapters' }).click();
    await expect(page.getByRole('heading', { name: 'One more step: check your inbox' })).toBeVisible();

    const confirmation = await receiveEmail(
      /^Confirm your address for news from Speaking with the Almighty$/,
    );
    expect(confirmation.text).toContain('to hear about new chapters.');
    const confirmationLink = getLink(confirmation, 'Confirm my address');
    expect(await status()).toEqual(['pending']);
    await page.goto(confirmationLink);
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you! Your address is confirmed' })).toBeVisible();
    expect(await status()).toEqual(['confirmed']);

    const welcome = await receiveEmail(/^Welcome to Pragmatism of the Bible$/);
    expect(getLink(welcome, 'Start with chapter 1')).toContain('/read/');
    await publish(10);
    const notification = await receiveEmail(/^Chapter 10 is out: /);
    expect(notification.subject).toBe(`Chapter 10 is out: ${chapters[1]?.chapter_title}`);
    await page.goto(getLink(notification, 'Read chapter 10'));
    await expect(page).toHaveURL(`${origin}/read/${chapters[1]?.slug}?utm_source=mail`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(chapters[1]?.chapter_title ?? '');

    const header = (key: string) => notification.headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const oneClick = header('list-unsubscribe')?.slice(1, -1) ?? '';
    // A GET by a link scanner must not change anything.
    const scannerResponse = await request.get(oneClick, { maxRedirects: 0 });
    expect(scannerResponse.headers()['location']).toMatch(/\/follow\/preferences#[0-9a-f]{64}$/);
    expect(await status()).toEqual(['confirmed']);
    for (let click = 0; click < 2; click += 1) {
      const response = await request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } });
      expect(response.status()).toBe(200);
    }
    expect(await status()).toEqual(['unsubscribed']);

    await publish(11);
    expect(
      await backend.sql("select status from public.mail_outbox where status in ('waiting', 'sending')"),
    ).toEqual([]);
    expect(sink.accepted()).toBe(3);
  } finally {
    await worker.stop();
    await sink.close();
  }
});
