// Shares one request among the parts of a page that need the same rows.

const answers = new Map<unknown, Promise<unknown>>();

export function askOnce<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const known = answers.get(ask) as Promise<Answer> | undefined;
  if (known) return known;
  const answer = ask();
  answers.set(ask, answer);
  answer.catch(() => answers.delete(ask));
  return answer;
}
