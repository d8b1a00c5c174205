// A transcript is WebVTT, or plain text with one paragraph per line; 'Name: ' at its start names the speaker.
import { decodeEntities } from '../text/decode-entities.ts';
import { SPEAKERS } from '../dialogue/turns.ts';

/** The speaker is empty if unknown. */
export type Cue = { /** In seconds. */ start: number; speaker: string; text: string };
export type TimedTurn = { speaker: string; paragraphs: string[]; start: number | undefined };

const SRT_TIME = /^(\s*\d{1,2}:\d\d:\d\d),(\d{1,3}\s*-->\s*\d{1,2}:\d\d:\d\d),(\d{1,3})/gm;

/** Converts SRT to WebVTT. */
export function normalizeTranscript(text: string): string {
  const normalized = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim();
  const isSrt = !isWebVtt(normalized) && normalized.search(SRT_TIME) >= 0;
  return isSrt ? `WEBVTT\n\n${normalized.replaceAll(SRT_TIME, '$1.$2.$3')}` : normalized;
}

export const isWebVtt = (transcript: string): boolean => /^WEBVTT(?:\s|$)/.test(transcript);

const CUE_START = /^\s*(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s+-->/;
const VOICE = /<v(?:\.[^\s>]*)?\s+([^>]+)>/;

export function parseCues(vtt: string): Cue[] {
  return vtt.split(/\n\s*\n/).flatMap((block) => {
    const lines = block.split('\n');
    const timeLine = lines.findIndex((line) => line.includes('-->'));
    const [, hours, minutes, seconds] = CUE_START.exec(lines[timeLine] ?? '') ?? [];
    const markup = lines.slice(timeLine + 1).join(' ');
    const text = decodeEntities(markup.replaceAll(/<[^>]*>/g, '')).trim();
    if (seconds === undefined || text === '') return [];
    const start = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
    return [{ start, speaker: VOICE.exec(markup)?.[1]?.trim() ?? '', text }];
  });
}

export function transcriptTurns(transcript: string): TimedTurn[] {
  return isWebVtt(transcript) ? turnsOfCues(parseCues(transcript)) : turnsOfText(transcript);
}

/** Without speakers, a turn ends with the first sentence after this many characters. */
const MIN_CHARACTERS = 400;

function turnsOfCues(cues: readonly Cue[]): TimedTurn[] {
  const turns: { speaker: string; text: string; start: number }[] = [];
  for (const { speaker, text, start } of cues) {
    const last = turns.at(-1);
    const isFull =
      speaker === '' && last && last.text.length > MIN_CHARACTERS && /[.!?…]["”’]?$/.test(last.text);
    if (last?.speaker === speaker && !isFull) last.text += ` ${text}`;
    else turns.push({ speaker, text, start: Math.floor(start) });
  }
  return turns.map(({ text, ...turn }) => ({ ...turn, paragraphs: [text] }));
}

const NAMED = /^(\p{Lu}[\p{L}\p{M}.’' -]{0,39}):\s+(.*)$/u;

/** A name is one of the series' speakers, or starts several paragraphs. */
function turnsOfText(transcript: string): TimedTurn[] {
  const paragraphs = transcript.split('\n').flatMap((line) => line.trim() || []);
  const names = paragraphs.flatMap((paragraph) => NAMED.exec(paragraph)?.[1] ?? []);
  const speakers = new Set<string>(SPEAKERS);
  for (const [index, name] of names.entries()) if (names.indexOf(name) < index) speakers.add(name);

  const turns: TimedTurn[] = [];
  for (const paragraph of paragraphs) {
    const [, name = '', text = ''] = NAMED.exec(paragraph) ?? [];
    if (speakers.has(name)) turns.push({ speaker: name, paragraphs: [text], start: undefined });
    else if (turns.length > 0) turns.at(-1)?.paragraphs.push(paragraph);
    else turns.push({ speaker: '', paragraphs: [paragraph], start: undefined });
  }
  return turns;
}
