/**
 * Sample narration of the podcast: every line of src/content/narration spoken by espeak-ng, fitted
 * to the episode's length by pace and pauses, with a transcript timed from the same clips.
 * The publisher replaces the recordings; the transcripts' times then need renewing too.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { durationSeconds } from '../lib/dates/duration.ts';
import { SAMPLE_RATE, speak } from './voices.ts';
import type { Speaker } from './voices.ts';
import { outputPath, writeOutput } from './raster.ts';
import { encodeSpeech } from './speech-file.ts';
import { webVtt } from './transcript.ts';
import type { Cue } from './transcript.ts';

interface Sentence {
  readonly speaker: Speaker;
  readonly text: string;
  /** Whether somebody else spoke before. */
  readonly opensTurn: boolean;
}

export interface Episode {
  readonly slug: string;
  readonly title: string;
  /** m:ss */
  readonly duration: string;
}

interface Pauses {
  readonly lead: number;
  readonly sentence: number;
  readonly turn: number;
  readonly tail: number;
}

/** Seconds of silence that sound natural; fitting stretches or shrinks them a little. */
const NATURAL: Pauses = { lead: 0.5, sentence: 0.42, turn: 0.85, tail: 0.8 };
const WORDS_PER_MINUTE = 160;
const PACE_TRIES = 6;

function readEpisodes(): readonly Episode[] {
  return JSON.parse(readFileSync(outputPath('src/content/episodes.json'), 'utf8')) as readonly Episode[];
}

function isSpeaker(name: string): name is Speaker {
  return name === 'Narrator' || name === 'Elior' || name === 'Ayala';
}

/** 'Elior: …' lines to sentences; a line without a name goes on with the last speaker. */
function sentencesOf(script: string): readonly Sentence[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  let speaker: Speaker = 'Narrator';
  return script
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [, name = '', spoken = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
      if (isSpeaker(name)) speaker = name;
      const words = isSpeaker(name) ? spoken : line;
      const voice = speaker;
      return [...segmenter.segment(words)].map(({ segment }, index) => ({
        speaker: voice,
        text: segment.trim(),
        opensTurn: index === 0,
      }));
    });
}

function pauseBefore({ opensTurn }: Sentence, index: number, pauses: Pauses): number {
  if (index === 0) return pauses.lead;
  return opensTurn ? pauses.turn : pauses.sentence;
}

function silence(sentences: readonly Sentence[], pauses: Pauses): number {
  return sentences.reduce((sum, sentence, index) => sum + pauseBefore(sentence, index, pauses), pauses.tail);
}

const samplesOf = (clips: readonly Int16Array[]): number => clips.reduce((sum, clip) => sum + clip.length, 0);

/** Speaks everything at the pace that leaves natural pauses within the length. */
function spokenToFit(sentences: readonly Sentence[], seconds: number): readonly Int16Array[] {
  const room = seconds - silence(sentences, NATURAL);
  let pace = WORDS_PER_MINUTE;
  let clips: readonly Int16Array[] = [];
  for (let attempt = 0; attempt < PACE_TRIES; attempt += 1) {
    clips = sentences.map(({ speaker, text }) => speak(speaker, text, pace));
    const spoken = samplesOf(clips) / SAMPLE_RATE;
    // espeak-ng takes whole words per minute, so a hundredth is as near as pace alone can come.
    if (Math.abs(spoken / room - 1) < 0.01) break;
    pace = Math.round((pace * spoken) / room);
  }
  return clips;
}

interface Recording {
  readonly samples: Int16Array;
  readonly cues: readonly Cue[];
}

/** Lays the clips out so that the whole is `seconds` long to the sample. */
function laidOut(sentences: readonly Sentence[], clips: readonly Int16Array[], seconds: number): Recording {
  const total = Math.round(seconds * SAMPLE_RATE);
  const stretch = (total - samplesOf(clips)) / SAMPLE_RATE / silence(sentences, NATURAL);
  if (stretch < 0.5 || stretch > 1.8)
    throw new Error(`pauses would be ${stretch.toFixed(2)} times the natural ones`);
  const samples = new Int16Array(total);
  let at = 0;
  const cues = sentences.map((sentence, index) => {
    const clip = clips[index] ?? new Int16Array();
    at += pauseBefore(sentence, index, NATURAL) * stretch * SAMPLE_RATE;
    samples.set(clip, Math.round(at));
    const start = at / SAMPLE_RATE;
    at += clip.length;
    return { start, end: at / SAMPLE_RATE, speaker: sentence.speaker, text: sentence.text };
  });
  return { samples, cues };
}

async function record({ slug, title, duration }: Episode): Promise<void> {
  const seconds = durationSeconds(duration);
  const sentences = sentencesOf(readFileSync(outputPath(`src/content/narration/${slug}.txt`), 'utf8'));
  const { samples, cues } = laidOut(sentences, spokenToFit(sentences, seconds), seconds);
  await writeOutput(`public/audio/${slug}.vtt`, webVtt(cues));
  const file = outputPath(`public/audio/${slug}.mp3`);
  encodeSpeech(samples, title, seconds, file);
  const probe = spawnSync(
    'ffprobe',
    ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file],
    { encoding: 'utf8' },
  );
  if (Math.floor(Number(probe.stdout)) !== seconds)
    throw new Error(`${slug} lasts ${probe.stdout.trim()} s, not ${seconds}`);
  console.log(`public/audio/${slug}.mp3  ${(statSync(file).size / 1024).toFixed(1)} KB, ${duration}`);
}

export async function makeNarration(): Promise<void> {
  for (const episode of readEpisodes()) await record(episode);
}
