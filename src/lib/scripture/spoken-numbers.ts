const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

const SMALL = `(?:(?:${TENS.join('|')})(?:[\\s-]+(?:${ONES.slice(0, 9).join('|')}))?|${ONES.toReversed().join('|')})`;

export const SPOKEN_NUMBER = `(?:(?:one|a)\\s+hundred(?:\\s+(?:and\\s+)?${SMALL})?|${SMALL})\\b`;

export function spokenNumber(words: string): number {
  return words
    .toLowerCase()
    .split(/[\s-]+/)
    .reduce((sum, word) => {
      if (word === 'hundred') return sum + (sum === 0 ? 100 : 99);
      const ten = TENS.indexOf(word);
      return sum + (ten >= 0 ? 20 + 10 * ten : ONES.indexOf(word) + 1);
    }, 0);
}
