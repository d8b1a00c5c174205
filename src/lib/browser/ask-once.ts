// Several parts of a page need the same rows. The page asks once and hands the answer to all of them.

const answers = new Map<unknown, Promise<unknown>>();

/** The answer of `ask`, which is called once per page; after a failure the next caller asks again. */
export function askOnce<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const known = answers.get(ask) as Promise<Answer> | undefined;
  if (known) return known;
  const answer = ask();
  answers.set(ask, answer);
  answer.catch(() => answers.delete(ask));
  return answer;
}
