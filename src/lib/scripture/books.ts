// The books of the Hebrew Bible in the order of the Tanakh.

export type Division = 'Torah' | 'Nevi’im' | 'Ketuvim';

export type ScriptureBook = {
  /** In English, as references are written. */
  name: string;
  hebrew: string;
  /** Its address below /scripture. */
  slug: string;
  division: Division;
  /** Its abbreviation in the parser of references (OSIS). */
  osis: string;
  /** Other full names by which a reference may call it. */
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

/** A numbered book is spoken of as 'First Kings' too. */
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

/** Throws for a slug that is none of the table's. */
export function scriptureBook(slug: string): ScriptureBook {
  const found = bySlug.get(slug);
  if (found === undefined) throw new Error(`No book of scripture is called '${slug}'.`);
  return found;
}
