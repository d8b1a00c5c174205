// Where listening stopped in each chapter, as it is stored and as it is in a file.

/** A place that survives small edits of the text: the beginning of a sentence, and the paragraph it was in. */
export type Place = { paragraph: number; words: string };

/** By the ids of the chapters, the oldest first. */
export type ListenPlaces = Readonly<Record<string, Place>>;

/** The oldest place gives way. */
const MOST_PLACES = 200;
const LONGEST_TEXT = 300;

export function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_TEXT;
}

/** The entries of a right shape, the last ones if there are too many. */
export function listenPlacesFrom(value: unknown): ListenPlaces {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const places = Object.entries(value).flatMap(([id, place]) => {
    const { paragraph, words } = (place ?? {}) as Partial<Record<keyof Place, unknown>>;
    const isPlace = isShortText(id) && Number.isSafeInteger(paragraph) && isShortText(words) && words !== '';
    return isPlace ? [[id, { paragraph: paragraph as number, words: words as string }] as const] : [];
  });
  return Object.fromEntries(places.slice(-MOST_PLACES));
}

/** Both as one: of two places in a chapter the one further on. */
export function furtherPlaces(one: ListenPlaces, other: ListenPlaces): ListenPlaces {
  const joined = { ...one };
  for (const [id, place] of Object.entries(other)) {
    const known = joined[id];
    if (!known || place.paragraph > known.paragraph) joined[id] = place;
  }
  return listenPlacesFrom(joined);
}
