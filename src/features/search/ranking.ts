// Which results come first, and which words of a text a query means.
//
// Pagefind compares stems, and the stem of 'witness' is that of 'with': nearly every page matches. So the results that
// have the very words, in the order they were typed, come first; of the others, a page counts only if one of its words
// begins with what was typed, or shares the first four characters and more than half of them.

const SHARED_CHARACTERS = 4;

/**
 * The results of the quoted query, which name the places of the very words, then those of the plain one that are not
 * among them. Pagefind weighs the plain ones alone, by titles and how often a word is there: theirs is the order of both.
 */
export function ranked<Result extends { id: string }>(
  exact: readonly Result[],
  loose: readonly Result[],
): Result[] {
  const places = new Map(loose.map(({ id }, place) => [id, place]));
  const known = new Set(exact.map(({ id }) => id));
  const placeOf = ({ id }: Result) => places.get(id) ?? loose.length;
  return [
    ...[...exact].sort((one, other) => placeOf(one) - placeOf(other)),
    ...loose.filter(({ id }) => !known.has(id)),
  ];
}

/** Whether a word of a text is one that the query means. */
export function isMeant(word: string, terms: readonly string[]): boolean {
  const plain = word.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (plain === '') return false;
  return terms.some((term) => {
    if (plain.startsWith(term)) return true;
    const shared = sharedCharacters(plain, term);
    return shared >= SHARED_CHARACTERS && shared * 2 > Math.max(plain.length, term.length);
  });
}

function sharedCharacters(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}
