import { findReferences } from '../scripture/find-references.ts';
import { extractText } from '../scripture/link-references.ts';
import { passageName, type Passage } from '../scripture/passages.ts';
import { decodeEntities } from '../text/decode-entities.ts';
import { speakerElements } from './quotations.ts';
import { type SpeakerId } from './speakers.ts';

export type Question = {
  speaker: SpeakerId;
  text: string;
  /** The paragraph's. */
  id: string;
  /** The passage last cited, in the paragraph or before it. */
  passage: Passage | undefined;
};

export type Dialogue = { passages: Passage[]; questions: Question[] };

/** @param html of renderForReading, without links */
export function readDialogue(html: string): Dialogue {
  const passages = new Map<string, Passage>();
  const questions: Question[] = [];
  let current: Passage | undefined;
  for (const block of html.split('\n')) {
    const cited = findReferences(extractText(block)).flatMap((found) => found.passages);
    for (const passage of cited) passages.set(passageName(passage), passage);
    current = cited[0] ?? current;
    const id = /^<\w+ id="([^"]+)"/.exec(block)?.[1];
    if (id === undefined || !block.includes('data-speaker')) continue;
    for (const { speaker, text } of speechIn(block))
      for (const question of questionsIn(text))
        questions.push({ speaker, text: question, id, passage: current });
    current = cited.at(-1) ?? current;
  }
  return { passages: [...passages.values()], questions };
}

const MIN_WORDS = 5;
const CONJUNCTION = /^(?:and|but|or|so|then) /i;
const CLAUSE = /^(?:when|if|in|on|at) [^,]*, /i;
const ASKS =
  /^(?:(?:at|by|for|from|in|of|on|to|with) )?(?:who|whom|whose|what|which|where|when|why|how)\b|^(?:am|is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must)(?:n’t)?\b/i;

/** 'Whose?', 'Where is the fence?', and 'He saw it, didn’t he?' mean little without the sentence before them. */
export function standsAlone({ text }: Pick<Question, 'text'>): boolean {
  const clause = text.replace(CONJUNCTION, '').replace(CLAUSE, '');
  const isEnglish = /[a-z]/i.test(text);
  return text.split(/\s+/).length >= MIN_WORDS && (!isEnglish || ASKS.test(clause));
}

type Speech = { speaker: SpeakerId; text: string };

/** Quotations without their marks; parts of a sentence are joined: “When you looked,” he asked, “where was it?” */
function speechIn(block: string): Speech[] {
  const speech: Speech[] = [];
  for (const { speaker, openEnd, closeStart } of speakerElements(block)) {
    if (!speaker) continue;
    const html = block.slice(openEnd, closeStart).replaceAll('<br>', ' ');
    const text = decodeEntities(html.replace(/<[^<>]*>/g, ''))
      .trim()
      .replace(/^[“„«"]|[”“»"]$/g, '');
    const last = speech.at(-1);
    if (last?.speaker === speaker && last.text.endsWith(',') && /^\p{Ll}/u.test(text))
      last.text += ` ${text}`;
    else speech.push({ speaker, text });
  }
  return speech;
}

const SENTENCE_END = /(?<=[.?!…][’”»"')]*)\s+/;
const ENDS_WITH_ABBREVIATION = /\b(?:mrs?|dr|st|v|vv|cf)\.$/i;

function questionsIn(text: string): string[] {
  const sentences: string[] = [];
  for (const sentence of text.split(SENTENCE_END)) {
    const last = sentences.at(-1);
    const isContinuation =
      last !== undefined && (ENDS_WITH_ABBREVIATION.test(last) || /^\p{Ll}/u.test(sentence));
    if (isContinuation) sentences.splice(-1, 1, `${last} ${sentence}`);
    else sentences.push(sentence);
  }
  return sentences.filter((sentence) => /\?[’”»"')]*$/.test(sentence));
}
