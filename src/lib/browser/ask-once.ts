const answers = new Map<unknown, Promise<unknown>>();

export function fetchOnce<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const known = answers.get(ask) as Promise<Answer> | undefined;
  if (known) return known;
  const answer = ask();
  answers.set(ask, answer);
  answer.catch(() => answers.delete(ask));
  return answer;
}
