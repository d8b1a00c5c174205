import type { CallDatabase } from '../http.ts';
import { PORTION_MAIL_PATH, type PortionMail } from '../../../../src/lib/portions/portion-mail.ts';

const TIMEOUT_MS = 5000;

/** The database decides whether it is time; the site's build knows which chapters discuss the portion. */
export async function queuePortionEmails(
  call: CallDatabase,
  siteUrl: string,
  fetchPage: typeof fetch = fetch,
): Promise<void> {
  const [due] = (await call('portion_emails_due', {})) as { shabbat: string }[];
  if (!due) return;
  const week = (await readWeeks(siteUrl, fetchPage)).find(({ shabbat }) => shabbat === due.shabbat);
  if (!week) return;
  await call('queue_portion_emails', {
    shabbat: week.shabbat,
    portion_name: week.name,
    verses: week.verses,
    passages: week.passages,
    chapters: week.chapters,
  });
}

/** No weeks if the site does not respond; the next run tries again. */
async function readWeeks(siteUrl: string, fetchPage: typeof fetch): Promise<PortionMail[]> {
  try {
    const response = await fetchPage(`${siteUrl}${PORTION_MAIL_PATH}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const weeks: unknown = response.ok ? await response.json() : [];
    return Array.isArray(weeks) ? (weeks as unknown[]).filter(isPortionMail) : [];
  } catch {
    return [];
  }
}

function isPortionMail(week: unknown): week is PortionMail {
  const { shabbat, name, verses, passages, chapters } = (week ?? {}) as Record<string, unknown>;
  const isText = (value: unknown) => typeof value === 'string';
  return (
    [shabbat, name, verses].every(isText) &&
    [passages, chapters].every((list) => Array.isArray(list) && list.every(isText))
  );
}
