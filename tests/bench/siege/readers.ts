import { randomUUID } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { send, pause } from './requests.ts';

export type ReadersReport = {
  pageMs: number[];
  chapterMs: number[];
  pageFailures: number;
  /** Responses to chapter requests by status; 503 means that the database is restarting. */
  chapterStatuses: Record<number, number>;
  acknowledgedLeads: string[];
};

const CHAPTER_COLUMNS =
  'id,chapter_number,chapter_title,slug,content,is_published,release_date,meta_title,meta_description,keywords,word_count,updated_at';
const READING_MS = 20_000;
const LEAD_INTERVAL = 12;

const { port, seconds, readers, slugs } = workerData as {
  port: number;
  seconds: number;
  readers: number;
  slugs: string[];
};
const controller = new AbortController();
const { signal } = controller;
const report: ReadersReport = {
  pageMs: [],
  chapterMs: [],
  pageFailures: 0,
  chapterStatuses: {},
  acknowledgedLeads: [],
};

async function read(reader: number): Promise<void> {
  const from = `127.10.${Math.floor(reader / 200)}.${1 + (reader % 200)}`;
  await pause(Math.random() * READING_MS, signal);
  for (let turn = 0; !signal.aborted; turn += 1) {
    const slug = slugs[(reader + turn) % slugs.length] ?? '';
    await openPage(from, turn === 0 ? '/' : `/read/${slug}`);
    await openChapter(from, slug);
    if ((reader + turn) % LEAD_INTERVAL === 0) await submitLead(from, `reader-${reader}-${turn}@example.com`);
    await pause(READING_MS * (0.5 + Math.random()), signal);
  }
}

async function openPage(from: string, path: string): Promise<void> {
  const { status, ms } = await send(port, { from, path, discard: true });
  if (status === 200) report.pageMs.push(ms);
  else report.pageFailures += 1;
}

async function openChapter(from: string, slug: string): Promise<void> {
  const { status, body, ms } = await send(port, {
    from,
    path: `/rest/v1/book_chapters?select=${CHAPTER_COLUMNS}&slug=eq.${slug}`,
  });
  report.chapterStatuses[status] = (report.chapterStatuses[status] ?? 0) + 1;
  if (status !== 200) return;
  report.chapterMs.push(ms);
  const [chapter] = JSON.parse(body) as { id: string }[];
  const view = randomUUID();
  const post = (path: string, content: unknown) =>
    send(port, { from, path, method: 'POST', body: JSON.stringify(content), discard: true });
  await post('/rest/v1/chapter_views', { id: view, chapter_id: chapter?.id, user_agent: 'siege' });
  await post('/rest/v1/rpc/increment_chapter_views', { chapter_uuid: chapter?.id });
  await post('/rest/v1/rpc/record_scroll_depth', { view_id: view, depth: 75 });
}

async function submitLead(from: string, email: string): Promise<void> {
  const { status } = await send(port, {
    from,
    path: '/rest/v1/email_leads',
    method: 'POST',
    body: JSON.stringify({ email, first_name: 'Reader' }),
    discard: true,
  });
  if (status === 201) report.acknowledgedLeads.push(email);
}

setTimeout(() => controller.abort(), seconds * 1000);
await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
parentPort?.postMessage(report);
