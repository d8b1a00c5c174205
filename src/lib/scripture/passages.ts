type Division = 'Torah' | 'Nevi’im' | 'Ketuvim';

export type ScriptureBook = {
  name: string;
  hebrew: string;
  slug: string;
  division: Division;
  osis: string;
  otherNames?: readonly string[];
};

const book = (
  division: Division,
  name: string,
  hebrew: string,
  osis: string,
  otherNames?: readonly string[],
): ScriptureBook => ({
  name,
  hebrew,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  division,
  osis,
  ...(otherNames && { otherNames }),
});

const first = (name: string) => [`First ${name}`, `I ${name}`];
const second = (name: string) => [`Second ${name}`, `II ${name}`];

export const SCRIPTURE_BOOKS: readonly ScriptureBook[] = [
  book('Torah', 'Genesis', 'בראשית', 'Gen'),
  book('Torah', 'Exodus', 'שמות', 'Exod'),
  book('Torah', 'Leviticus', 'ויקרא', 'Lev'),
  book('Torah', 'Numbers', 'במדבר', 'Num'),
  book('Torah', 'Deuteronomy', 'דברים', 'Deut'),
  book('Nevi’im', 'Joshua', 'יהושע', 'Josh'),
  book('Nevi’im', 'Judges', 'שופטים', 'Judg'),
  book('Nevi’im', '1 Samuel', 'שמואל א', '1Sam', first('Samuel')),
  book('Nevi’im', '2 Samuel', 'שמואל ב', '2Sam', second('Samuel')),
  book('Nevi’im', '1 Kings', 'מלכים א', '1Kgs', first('Kings')),
  book('Nevi’im', '2 Kings', 'מלכים ב', '2Kgs', second('Kings')),
  book('Nevi’im', 'Isaiah', 'ישעיהו', 'Isa'),
  book('Nevi’im', 'Jeremiah', 'ירמיהו', 'Jer'),
  book('Nevi’im', 'Ezekiel', 'יחזקאל', 'Ezek'),
  book('Nevi’im', 'Hosea', 'הושע', 'Hos'),
  book('Nevi’im', 'Joel', 'יואל', 'Joel'),
  book('Nevi’im', 'Amos', 'עמוס', 'Amos'),
  book('Nevi’im', 'Obadiah', 'עובדיה', 'Obad'),
  book('Nevi’im', 'Jonah', 'יונה', 'Jonah'),
  book('Nevi’im', 'Micah', 'מיכה', 'Mic'),
  book('Nevi’im', 'Nahum', 'נחום', 'Nah'),
  book('Nevi’im', 'Habakkuk', 'חבקוק', 'Hab'),
  book('Nevi’im', 'Zephaniah', 'צפניה', 'Zeph'),
  book('Nevi’im', 'Haggai', 'חגי', 'Hag'),
  book('Nevi’im', 'Zechariah', 'זכריה', 'Zech'),
  book('Nevi’im', 'Malachi', 'מלאכי', 'Mal'),
  book('Ketuvim', 'Psalms', 'תהילים', 'Ps', ['Psalm']),
  book('Ketuvim', 'Proverbs', 'משלי', 'Prov'),
  book('Ketuvim', 'Job', 'איוב', 'Job'),
  book('Ketuvim', 'Song of Songs', 'שיר השירים', 'Song', ['Song of Solomon']),
  book('Ketuvim', 'Ruth', 'רות', 'Ruth'),
  book('Ketuvim', 'Lamentations', 'איכה', 'Lam'),
  book('Ketuvim', 'Ecclesiastes', 'קהלת', 'Eccl'),
  book('Ketuvim', 'Esther', 'אסתר', 'Esth'),
  book('Ketuvim', 'Daniel', 'דניאל', 'Dan'),
  book('Ketuvim', 'Ezra', 'עזרא', 'Ezra'),
  book('Ketuvim', 'Nehemiah', 'נחמיה', 'Neh'),
  book('Ketuvim', '1 Chronicles', 'דברי הימים א', '1Chr', first('Chronicles')),
  book('Ketuvim', '2 Chronicles', 'דברי הימים ב', '2Chr', second('Chronicles')),
];

const byOsis = new Map(SCRIPTURE_BOOKS.map((entry) => [entry.osis, entry]));
const bySlug = new Map(SCRIPTURE_BOOKS.map((entry) => [entry.slug, entry]));

export const bookByOsis = (osis: string): ScriptureBook | undefined => byOsis.get(osis);

export function scriptureBook(slug: string): ScriptureBook {
  const found = bySlug.get(slug);
  if (found === undefined) throw new Error(`There is no scripture book with the slug '${slug}'.`);
  return found;
}

export type Verse = { chapter: number; verse: number };

/** Verses `from` to `to` of an English chapter correspond to verses starting at `hebrew` in Hebrew Bibles. */
type Shift = { chapter: number; from: number; to: number; hebrew: Verse };

/** '31:55=32:1 32:1-32=32:2': English on the left, the first Hebrew verse on the right. */
const NUMBERING_DIFFERENCES: Readonly<Record<string, string>> = {
  genesis: '31:55=32:1 32:1-32=32:2',
  exodus: '8:1-4=7:26 8:5-32=8:1 20:17-26=20:14 22:1=21:37 22:2-31=22:1',
  leviticus: '6:1-7=5:20 6:8-30=6:1',
  numbers: '16:36-50=17:1 17:1-13=17:16 29:40=30:1 30:1-16=30:2',
  deuteronomy: '12:32=13:1 13:1-18=13:2 22:30=23:1 23:1-25=23:2 29:1=28:69 29:2-29=29:1',
  '1-samuel': '21:1-15=21:2 23:29=24:1 24:1-22=24:2',
  '2-samuel': '18:33=19:1 19:1-43=19:2',
  '1-kings': '4:21-34=5:1 5:1-18=5:15 22:44-53=22:45',
  '2-kings': '11:21=12:1 12:1-21=12:2',
  isaiah: '9:1=8:23 9:2-21=9:1 64:2-12=64:1',
  jeremiah: '9:1=8:23 9:2-26=9:1',
  ezekiel: '20:45-49=21:1 21:1-32=21:6',
  hosea: '1:10-11=2:1 2:1-23=2:3 11:12=12:1 12:1-14=12:2 13:16=14:1 14:1-9=14:2',
  joel: '2:28-32=3:1 3:1-21=4:1',
  jonah: '1:17=2:1 2:1-10=2:2',
  micah: '5:1=4:14 5:2-15=5:1',
  nahum: '1:15=2:1 2:1-13=2:2',
  zechariah: '1:18-21=2:1 2:1-13=2:5',
  malachi: '4:1-6=3:19',
  job: '41:1-8=40:25 41:9-34=41:1',
  'song-of-songs': '6:13=7:1 7:1-13=7:2',
  ecclesiastes: '5:1=4:17 5:2-20=5:1',
  daniel: '4:1-3=3:31 4:4-37=4:1 5:31=6:1 6:1-28=6:2',
  nehemiah: '4:1-6=3:33 4:7-23=4:1 9:38=10:1 10:1-39=10:2',
  '1-chronicles': '6:1-15=5:27 6:16-81=6:1 12:5-40=12:6',
  '2-chronicles': '2:1=1:18 2:2-18=2:1 14:1=13:23 14:2-15=14:1',
};

const ONE_VERSE_HEADINGS =
  '3-9 12-13 18-22 30-31 34 36 38-42 44-49 53 55-59 61-65 67-70 75-77 80-81 83-85 88-89 92 102 108 140 142';
const TWO_VERSE_HEADINGS = '51-52 54 60';
const MAX_PSALM = 176;

const SHIFTS = new Map<string, readonly Shift[]>([
  ...Object.entries(NUMBERING_DIFFERENCES).map(
    ([slug, text]) => [slug, text.split(' ').map(parseShift)] as const,
  ),
  ['psalms', [...psalmShifts(ONE_VERSE_HEADINGS, 2), ...psalmShifts(TWO_VERSE_HEADINGS, 3)]],
]);

function hebrewVerse(book: string, { chapter, verse }: Verse): Verse {
  const shift = SHIFTS.get(book)?.find(
    (candidate) => candidate.chapter === chapter && candidate.from <= verse && verse <= candidate.to,
  );
  if (!shift) return { chapter, verse };
  return { chapter: shift.hebrew.chapter, verse: shift.hebrew.verse + verse - shift.from };
}

export function englishVerse(book: string, { chapter, verse }: Verse): Verse | undefined {
  const shift = SHIFTS.get(book)?.find(
    ({ hebrew, from, to }) =>
      hebrew.chapter === chapter && hebrew.verse <= verse && verse <= hebrew.verse + to - from,
  );
  return shift && { chapter: shift.chapter, verse: shift.from + verse - shift.hebrew.verse };
}

function parseShift(text: string): Shift {
  const [english = '', hebrew = ''] = text.split('=');
  const [chapter = 0, from = 0, to = from] = english.split(/[:-]/).map(Number);
  const [hebrewChapter = 0, hebrewVerse = 0] = hebrew.split(':').map(Number);
  return { chapter, from, to, hebrew: { chapter: hebrewChapter, verse: hebrewVerse } };
}

function psalmShifts(psalms: string, first: number): Shift[] {
  return psalms.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => {
      const chapter = from + index;
      // The Hebrew text merges the last two verses of Psalm 13.
      return { chapter, from: 1, to: chapter === 13 ? 5 : MAX_PSALM, hebrew: { chapter, verse: first } };
    });
  });
}

export type Passage = {
  book: string;
  from: Verse;
  to: Verse;
};

/** Marks a passage that consists of whole chapters. */
export const END_OF_CHAPTER = 999;

export const isWholeChapter = ({ from }: Passage): boolean => from.verse === 0;

export function passageName(passage: Passage): string {
  const { name } = scriptureBook(passage.book);
  return `${name === 'Psalms' ? 'Psalm' : name} ${passageNumbers(passage)}`;
}

export function passageNumbers(passage: Passage): string {
  const { from, to } = passage;
  if (isWholeChapter(passage))
    return from.chapter === to.chapter ? `${from.chapter}` : `${from.chapter}–${to.chapter}`;
  return versesText(from, to);
}

function versesText(from: Verse, to: Verse): string {
  const start = `${from.chapter}:${from.verse}`;
  if (to.chapter !== from.chapter) return `${start}–${to.chapter}:${to.verse}`;
  return to.verse === from.verse ? start : `${start}–${to.verse}`;
}

export function hebrewNumbers(passage: Passage): string | undefined {
  if (isWholeChapter(passage)) return undefined;
  const { from, to } = hebrewRange(passage);
  const numbers = versesText(from, to);
  return numbers === passageNumbers(passage) ? undefined : numbers;
}

const hebrewRange = ({ book, from, to }: Passage) => ({
  from: hebrewVerse(book, from),
  to: hebrewVerse(book, to),
});

export function passageAnchor(passage: Passage): string {
  const { from } = passage;
  return isWholeChapter(passage) ? `${from.chapter}` : `${from.chapter}-${from.verse}`;
}

export function passageUrl(passage: Passage): string {
  return `/scripture/${passage.book}#${passageAnchor(passage)}`;
}

/** Sefaria uses Hebrew numbering. */
export function sefariaUrl(passage: Passage): string {
  const { name } = scriptureBook(passage.book);
  const [, number, title = name] = /^([12]) (.*)$/.exec(name) ?? [];
  const book = number ? `${'I'.repeat(Number(number))} ${title}` : title;
  const numbers = isWholeChapter(passage)
    ? hebrewChapters(passage)
    : versesText(hebrewRange(passage).from, hebrewRange(passage).to);
  return `https://www.sefaria.org/${encodeURI(book.replaceAll(' ', '_'))}.${numbers.replaceAll(':', '.').replaceAll('–', '-')}`;
}

/** A chapter's Hebrew number is that of its second verse, because only first verses move to the previous chapter. */
function hebrewChapters({ book, from, to }: Passage): string {
  const [first, last] = [from, to].map(({ chapter }) => hebrewVerse(book, { chapter, verse: 12 }).chapter);
  return first === last ? `${first}` : `${first}–${last}`;
}

export function comparePassages(a: Passage, b: Passage): number {
  return positionOf(a.from) - positionOf(b.from) || positionOf(a.to) - positionOf(b.to);
}

export const positionOf = ({ chapter, verse }: Verse): number => chapter * 1000 + verse;
