// Which entries of a content file say that they are samples.

/** The names of the samples in an entry and in the lists that it has. */
export function sampleNames(id: string, data: Readonly<Record<string, unknown>>): string[] {
  const own = data['sample'] === true ? [id] : [];
  const inLists = Object.values(data)
    .filter((value) => Array.isArray(value))
    .flatMap((list) => list as unknown[])
    .filter((item) => isRecord(item) && item['sample'] === true)
    .map((item) => String((item as { id?: unknown }).id ?? id));
  return [...own, ...inLists];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
