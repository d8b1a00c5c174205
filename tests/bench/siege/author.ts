import { send, pause } from './requests.ts';

const AUTHOR_ADDRESS = '127.20.0.1';
const SAVE_EVERY_MS = 2000;
const TIMEOUT_MS = 30_000;

export type AuthorReport = { saves: number; retries: number; lastAcknowledged: string; chapterId: string };

export async function saveDuringSiege(port: number, signal: AbortSignal): Promise<AuthorReport> {
  const token = await signIn(port);
  const chapters = await retry(() =>
    send(port, {
      from: AUTHOR_ADDRESS,
      token,
      path: '/rest/v1/chapter_drafts?select=chapter_id&limit=1',
    }),
  );
  const [draft] = JSON.parse(chapters.body) as { chapter_id: string }[];
  const chapterId = draft?.chapter_id ?? '';
  const report: AuthorReport = { saves: 0, retries: 0, lastAcknowledged: '', chapterId };
  for (let turn = 0; !signal.aborted; turn += 1) {
    const content = `Saved during the siege, ${turn}.\n\n${'The author keeps writing. '.repeat(200)}`;
    const { status } = await send(port, {
      from: AUTHOR_ADDRESS,
      token,
      path: `/rest/v1/chapter_drafts?chapter_id=eq.${chapterId}&select=updated_at`,
      method: 'PATCH',
      prefer: 'return=representation',
      body: JSON.stringify({ content }),
    });
    if (status === 200) {
      report.saves += 1;
      report.lastAcknowledged = content;
    } else report.retries += 1;
    await pause(SAVE_EVERY_MS, signal);
  }
  return report;
}

async function signIn(port: number): Promise<string> {
  const response = await retry(() =>
    send(port, {
      from: AUTHOR_ADDRESS,
      path: '/auth/v1/token?grant_type=password',
      method: 'POST',
      body: JSON.stringify({ email: 'admin@example.com', password: 'let-there-be-light' }),
    }),
  );
  return (JSON.parse(response.body) as { access_token: string }).access_token;
}

async function retry(attempt: () => ReturnType<typeof send>): ReturnType<typeof send> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const response = await attempt();
    if (response.status === 200) return response;
    if (performance.now() > deadline) throw new Error(`The author got status ${response.status}.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
