/** In development, loads each time, because the data may have changed. */
export function cacheInBuild<Result>(load: () => Promise<Result>): () => Promise<Result> {
  let cached: Promise<Result> | undefined;
  return () => (import.meta.env.DEV ? load() : (cached ??= load()));
}
