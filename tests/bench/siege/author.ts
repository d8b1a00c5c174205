import { ask, pause } from './requests.ts';

const AUTHOR_ADDRESS = '127.20.0.1';
const SAVE_EVERY_MS = 2000;
const TIMEOUT_MS = 30_000;

export type AuthorReport = { saves: number; retries: number; lastAcknowledged: string; chapterId: string };

export async function writeThrough(port: number, signal: AbortSignal): Promise<AuthorReport> {
  const token = await signIn(port);
  const chapters = await retry(() =>
    ask(port, { from: AUTHOR_ADDRESS, token, path: '/rest/v1/chapter_drafts?select=chapter_id&limit=1' }),
  );
  const [draft] = JSON.parse(chapters.body) as { chapter_id: string }[];
  const chapterId = draft?.chapter_id ?? '';
  const report: AuthorReport = { saves: 0, retries: 0, lastAcknowledged: '', chapterId };
  for (let turn = 0; !signal.aborted; turn += 1) {
    const content = `Saved in the siege, ${turn}.\n\n${'The author goes on writing. '.repeat(200)}`;
    const { status } = await ask(port, {
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
  const answer = await retry(() =>
    ask(port, {
      from: AUTHOR_ADDRESS,
      path: '/auth/v1/token?grant_type=password',
      method: 'POST',
      body: JSON.stringify({ email: 'admin@example.com', password: 'let-there-be-light' }),
    }),
  );
  return (JSON.parse(answer.body) as { access_token: string }).access_token;
}

async function retry(attempt: () => ReturnType<typeof ask>): ReturnType<typeof ask> {
  const until = performance.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await attempt();
    if (answer.status === 200) return answer;
    if (performance.now() > until) throw new Error(`The author received ${answer.status}.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
