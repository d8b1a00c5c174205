import { quotationsIn, type TextRange } from './quotations.ts';
import { type SpeakerId } from './speakers.ts';

export type Proposal = TextRange & {
  /** Index of the line in the text. */
  line: number;
  /** Index of the quotation in its line. */
  index: number;
  /** Null for somebody else, and for words that nobody says aloud. */
  speaker: SpeakerId | null;
  isSure: boolean;
};

type Guess = { speaker: SpeakerId | null; isSure: boolean };

const VERB =
  '(?:says?|said|asks?|asked|answer(?:s|ed)|told|repl(?:y|ies|ied)|add(?:s|ed)|announced|admitted|agreed|objected|' +
  'went on|continued|call(?:s|ed)(?: up| out)?|guessed|observed|began|whispered|muttered|cried|shouted|insisted|' +
  'remarked|laughed|quotes?|put in|murmured|declared|explained|protested|sighed|conceded|wanted to know)';
const SUBJECT =
  '(I|[Hh]e|[Ss]he|Elior|Ayala|(?:Mr\\.|Mrs\\.|Dr\\.|Rabbi) \\p{Lu}\\p{L}+|(?:[Tt]he|[Aa]n?|[Mm]y|[Hh]is|[Hh]er) [\\p{Ll}-]+|\\p{Lu}\\p{L}+)';

const VERB_SUBJECT = new RegExp(`^\\s*${VERB}\\s+${SUBJECT}(?![\\p{L}’]|:)`, 'u');
const SUBJECT_VERB = new RegExp(`^\\s*${SUBJECT}\\s+(?:had\\s+)?(?:\\p{L}+ly\\s+)?${VERB}(?!\\p{L}|:)`, 'u');
/** After a comma, any verb attributes: “I have a neighbor,” I heard myself say. */
const SUBJECT_ANY_VERB = new RegExp(`^\\s*${SUBJECT}\\s+\\p{Ll}`, 'u');
const SUBJECT_BEFORE_COLON = new RegExp(
  `${SUBJECT}\\s+(?:\\p{Ll}+\\s+)*?${VERB}(?!\\p{L})[^.?!:]*:\\s*$`,
  'u',
);
const REPORTED_SPEAKER = new RegExp(`${SUBJECT}\\s+(?:\\p{Ll}+\\s+)*?say\\b[^.?!]*,\\s*$`, 'u');
const REPORTED_QUESTION =
  /(?:^|\s)(Elior|Ayala|[Hh]e|[Ss]he|I) asked [^.?!“]*\b(?:how|what|whether|why|who|where|if|about)\b[^.?!]*\.\s*$/u;

const REPORTED_BY_NARRATOR = /(?:^|[.?!]\s+)I (?:said|read|asked|answered|told|replied|remarked)\b/;
const ACTOR =
  /^(?:(?:But|Then|And|So|At this|To my surprise it was) )?(I|[Hh]e|[Ss]he|Elior|Ayala|(?:Mr\.|Rabbi) \p{Lu}\p{L}+)(?![\p{L}’])/u;

/**
 * Proposals in the order of the text, from attributions, the paragraph, the turns of the conversation, and the speakers
 * already named.
 */
export function proposeSpeakers(text: string): Proposal[] {
  const proposals: Proposal[] = [];
  const men = namesOfMen(text);
  /** Whom 'he' and 'she' mean. */
  let people: People = { he: null, she: null };
  /** Newest first. */
  let recent: (SpeakerId | null)[] = [];
  let isAfterDialogue = false;
  /** Whose quotation continues in the next paragraph. */
  let unfinished: Guess | undefined;

  text.split('\n').forEach((source, line) => {
    if (source.trim() === '') return;
    const plain = source.replace(/<[^<>]*>/g, (tag) => ' '.repeat(tag.length));
    const quotations = quotationsIn(source);
    let inParagraph: Guess | undefined;
    let position = 0;
    quotations.forEach(({ start, end, speaker: known }, index) => {
      const before = plain.slice(position, start);
      const quoted = plain.slice(start, end);
      const after = plain.slice(end, quotations[index + 1]?.start);
      position = end;
      people = meet(people, before, men);
      if (REPORTED_BY_NARRATOR.test(before)) recent = withNewest(recent, 'narrator');
      const { he, she } = people;
      const said = (subject: string) => resolve(subject, inParagraph, { he, she });
      const direct = attributed(quoted, after, said);
      if (!direct && isOnlyMentioned(before, quoted, inParagraph)) {
        proposals.push({ line, index, start, end, speaker: null, isSure: false });
        return;
      }
      const guess =
        direct ??
        introduced(before, said) ??
        inParagraph ??
        (unfinished && before.trim() === '' ? { ...unfinished, isSure: false } : undefined) ??
        answered(before, recent) ??
        acted(before, said) ??
        actedAfter(before, after, said) ??
        alternated(quoted, recent, isAfterDialogue);
      proposals.push({ line, index, start, end, ...guess });
      inParagraph = known ? { speaker: known, isSure: true } : guess;
      recent = withNewest(recent, inParagraph.speaker);
    });
    people = meet(people, plain.slice(position), men);
    isAfterDialogue = quotations.length > 0;
    const last = quotations.at(-1);
    unfinished = last && isUnclosed(plain.slice(last.start, last.end)) ? inParagraph : undefined;
  });
  return proposals;
}

/** “…,” said Elior. “…,” I said. */
function attributed(quoted: string, after: string, said: (subject: string) => Guess): Guess | undefined {
  const closing = /([.,?!…—–-])['’]?[”»"“]\s*$/.exec(quoted)?.[1];
  const subject =
    VERB_SUBJECT.exec(after)?.[1] ??
    SUBJECT_VERB.exec(after)?.[1] ??
    (closing === ',' ? SUBJECT_ANY_VERB.exec(after)?.[1] : undefined);
  const startsLower = /^\s*(?:\p{Ll}|I\b|Elior\b|Ayala\b|Mr\.|Mrs\.|Rabbi\b)/u.test(after);
  if (closing === undefined || closing === '.' || subject === undefined || !startsLower) return undefined;
  return said(subject);
}

/** He said: “…” */
function introduced(before: string, said: (subject: string) => Guess): Guess | undefined {
  const subject = SUBJECT_BEFORE_COLON.exec(lastSentence(before))?.[1];
  return subject === undefined ? undefined : said(subject);
}

/** True if nobody says it here: a word under discussion, a verse, or a message. */
function isOnlyMentioned(before: string, quoted: string, inParagraph: Guess | undefined): boolean {
  if (REPORTED_SPEAKER.test(before)) return true;
  if (/,\s*$/.test(before)) return inParagraph === undefined && isFragment(quoted);
  return /\p{L}\s*$/u.test(before);
}

const isUnclosed = (quoted: string) => !/[”»"“]\s*$/.test(quoted);

const isFragment = (quoted: string) =>
  /^[“«„"]\p{Ll}/u.test(quoted) || !/[.?!,…—–-]['’]?[”»"“]\s*$/.test(quoted);

/** Elior asked how long it had lasted. “Since the spring.” */
function answered(before: string, recent: readonly (SpeakerId | null)[]): Guess | undefined {
  const asker = REPORTED_QUESTION.exec(before)?.[1];
  if (asker !== undefined && asker !== 'I') return { speaker: 'narrator', isSure: false };
  if (asker === undefined && !/(?:^|[.?!]\s+)I (?:said|answered|told|replied)\b[^.?!]*\.\s*$/.test(before))
    return undefined;
  const other = recent.find((speaker) => speaker !== 'narrator');
  return other === undefined ? undefined : { speaker: other, isSure: false };
}

/** Ayala shrugged. “…” */
function acted(before: string, said: (subject: string) => Guess): Guess | undefined {
  for (const sentence of sentencesOf(before).reverse()) {
    const subject = ACTOR.exec(sentence)?.[1] ?? /, ([Hh]e|she|Elior|Ayala) said[,.]/.exec(sentence)?.[1];
    if (subject !== undefined) return { ...said(subject), isSure: false };
  }
  const named = [...before.matchAll(/\b(Elior|Ayala)\b/g)].at(-1)?.[1];
  return named === undefined ? undefined : { ...said(named), isSure: false };
}

/** “…” Elior read it slowly. */
function actedAfter(before: string, after: string, said: (subject: string) => Guess): Guess | undefined {
  const subject = before.trim() === '' ? ACTOR.exec(after.trimStart())?.[1] : undefined;
  return subject === undefined || subject === 'I' ? undefined : { ...said(subject), isSure: false };
}

/** In a run of dialogue, two people take turns. */
function alternated(
  quoted: string,
  recent: readonly (SpeakerId | null)[],
  previousWasDialogue: boolean,
): Guess {
  const addressed = (speaker: SpeakerId | null | undefined) =>
    speaker !== null && speaker !== undefined && new RegExp(`, ${speaker}[,.?!]`, 'i').test(quoted);
  const candidate = previousWasDialogue ? recent[1] : recent[0];
  const speaker = addressed(candidate) ? (recent[0] ?? null) : (candidate ?? recent[0] ?? null);
  return { speaker, isSure: false };
}

type People = { he: SpeakerId | null; she: SpeakerId | null };

function resolve(subject: string, inParagraph: Guess | undefined, people: People): Guess {
  const pronoun = subject.toLowerCase();
  if (subject === 'I') return { speaker: 'narrator', isSure: true };
  if (subject === 'Elior') return { speaker: 'elior', isSure: true };
  if (subject === 'Ayala') return { speaker: 'ayala', isSure: true };
  if (pronoun !== 'he' && pronoun !== 'she') return { speaker: null, isSure: true };
  const isElsewhere = inParagraph?.speaker === 'narrator' || inParagraph?.speaker === WOMAN_OR_MAN[pronoun];
  if (inParagraph && !isElsewhere) return inParagraph;
  const speaker = people[pronoun];
  return { speaker, isSure: speaker !== null };
}

/** Whom the pronoun cannot mean. */
const WOMAN_OR_MAN = { he: 'ayala', she: 'elior' } as const;

function withNewest(recent: readonly (SpeakerId | null)[], speaker: SpeakerId | null): (SpeakerId | null)[] {
  return [speaker, ...recent.filter((other) => other !== speaker)];
}

/** Names that “he” can refer to: Elior, and those with “Mr.” or a possessive, such as “Mr. Adler” or “Adler’s wall”. */
function namesOfMen(text: string): RegExp {
  const names = text.matchAll(/(?<=\bMr\. )\p{Lu}\p{L}+|(?<=[\p{Ll},] )\p{Lu}\p{L}+(?=’s \p{Ll})/gu);
  const others = [...new Set([...names].map(([name]) => name))].filter((name) => name !== 'Ayala');
  return new RegExp(`\\b(${['Elior', ...others].join('|')})\\b`, 'gu');
}

function meet({ he, she }: People, text: string, men: RegExp): People {
  const man = [...text.matchAll(men)].at(-1)?.[1];
  return {
    he: man === undefined ? he : man === 'Elior' ? 'elior' : null,
    she: text.includes('Ayala') ? 'ayala' : she,
  };
}

function sentencesOf(text: string): string[] {
  return text
    .replace(/\b(Mr|Mrs|Dr)\./g, '$1\u2024')
    .split(/(?<=[.?!:])\s+/)
    .map((sentence) => sentence.replaceAll('\u2024', '.').trim())
    .filter((sentence) => sentence !== '');
}

const lastSentence = (text: string): string => sentencesOf(text).at(-1) ?? '';
