const cache = new Map<unknown, Promise<unknown>>();

export function fetchOnce<Result>(request: () => Promise<Result>): Promise<Result> {
  const cached = cache.get(request) as Promise<Result> | undefined;
  if (cached) return cached;
  const response = request();
  cache.set(request, response);
  response.catch(() => cache.delete(request));
  return response;
}
