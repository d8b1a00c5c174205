// What readers ask of the API: a chapter at a steady pace, and views recorded all at once.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { EMBEDDED_PUBLISHABLE_KEY } from '../../src/lib/site/embedded-key.ts';

const CHAPTER_COLUMNS =
  'id,chapter_number,chapter_title,slug,content,is_published,release_date,meta_title,meta_description,keywords,word_count,updated_at';

type Answer = { status: number; body: string; headers: NodeJS.Dict<string | string[]>; ms: number };
type Call = { method?: string; token?: string; prefer?: string; body?: unknown };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Asks at even intervals, whether or not the former answer has come: a slow answer must not slow the asking. */
export async function askSteadily(origin: string, slug: string, perSecond: number, seconds: number) {
  const path = `/rest/v1/book_chapters?select=${CHAPTER_COLUMNS}&slug=eq.${slug}`;
  const asked: Promise<Answer>[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = startedAt + (number * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    asked.push(call(origin + path));
  }
  const answers = await Promise.all(asked);
  const elapsed = (performance.now() - startedAt) / 1000;
  const isChapter = ({ status, body }: Answer) => status === 200 && body.includes(`"slug":"${slug}"`);
  return {
    latencies: answers.map(({ ms }) => ms),
    wrong: answers.filter((answer) => !isChapter(answer)).length,
    perSecond: answers.length / elapsed,
  };
}

/** So many readers at once, each opening chapters one after the other. Latencies are those of a whole view. */
export async function recordViews(origin: string, readers: number, seconds: number) {
  const list = await call(`${origin}/rest/v1/book_chapters?select=id&is_published=is.true`);
  const chapters = (JSON.parse(list.body) as { id: string }[]).map(({ id }) => id);
  const latencies: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const read = async (reader: number) => {
    for (let number = 0; performance.now() < startedAt + seconds * 1000; number += 1) {
      const chapterId = chapters[(reader + number) % chapters.length];
      const viewId = randomUUID();
      const openedAt = performance.now();
      const answers = [
        await call(`${origin}/rest/v1/chapter_views`, {
          method: 'POST',
          body: { id: viewId, chapter_id: chapterId, user_agent: 'bench', ip_address: null, referrer: null },
        }),
        await call(`${origin}/rest/v1/rpc/increment_chapter_views`, {
          method: 'POST',
          body: { chapter_uuid: chapterId },
        }),
        await call(`${origin}/rest/v1/rpc/record_scroll_depth`, {
          method: 'POST',
          body: { view_id: viewId, depth: 50 },
        }),
      ];
      latencies.push(performance.now() - openedAt);
      if (answers.some(({ status }) => status >= 300)) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: readers }, (_, reader) => read(reader)));
  const elapsed = (performance.now() - startedAt) / 1000;
  return { views: latencies.length, latencies, failed, perSecond: latencies.length / elapsed };
}

/** Every place that counts views, as the administrator sees them. */
export async function totalsOf(origin: string): Promise<{ rows: number; counted: number; summed: number }> {
  const signIn = await call(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    body: { email: 'admin@example.com', password: 'let-there-be-light' },
  });
  const { access_token: token } = JSON.parse(signIn.body) as { access_token: string };
  const counted = await call(`${origin}/rest/v1/chapter_views?select=id`, {
    method: 'HEAD',
    token,
    prefer: 'count=exact',
  });
  const chapters = await call(`${origin}/rest/v1/book_chapters?select=view_count`, { token });
  const metrics = await call(`${origin}/rest/v1/rpc/chapter_metrics`, { method: 'POST', token, body: {} });
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    rows: Number(String(counted.headers['content-range']).split('/')[1]),
    counted: sum((JSON.parse(chapters.body) as { view_count: number }[]).map((row) => row.view_count)),
    summed: sum((JSON.parse(metrics.body) as { views: number }[]).map((row) => Number(row.views))),
  };
}

function call(url: string, { method = 'GET', token, prefer, body }: Call = {}): Promise<Answer> {
  const startedAt = performance.now();
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    apikey: EMBEDDED_PUBLISHABLE_KEY,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(prefer !== undefined && { prefer }),
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          headers: response.headers,
          ms: performance.now() - startedAt,
        }),
      );
    });
    sent.once('error', reject);
    sent.end(text);
  });
}
