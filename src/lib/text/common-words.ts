// English words of nearly every page: to look for them takes long and tells nothing.

const COMMON = new Set(
  (
    'a an and are as at be but by for from had has have he her his i in is it its me my not of on or our she so that ' +
    'the their them they this to was we were who will with you your'
  ).split(' '),
);

export const isCommon = (word: string): boolean => COMMON.has(word);
