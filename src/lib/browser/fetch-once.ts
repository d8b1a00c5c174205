const answers = new Map<unknown, Promise<unknown>>();

export function fetchOnce<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const known = answers.get(request) as Promise<Answer> | undefined;
  if (known) return known;
  const answer = request();
  answers.set(request, answer);
  answer.catch(() => answers.delete(request));
  return answer;
}
