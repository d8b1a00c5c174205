// The transcripts of the episodes, from the scripts they were recorded from, with the times of their captions.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseTurns, type Turn } from '~/lib/dialogue/turns.ts';
import { captionsPath } from './episode.ts';
import { parseCues, timedTurns, type TimedTurn } from './timed-turns.ts';

/** The build runs in the project's folder. Throws where the script is missing. */
export async function readTurns(slug: string): Promise<Turn[]> {
  return parseTurns(await readFile(path.join('src/content/narration', `${slug}.txt`), 'utf8'));
}

/** The same with their times; without them where the captions are missing. */
export async function readTimedTurns(episode: { slug: string; audioSrc: string }): Promise<TimedTurn[]> {
  const captions = path.join('public', captionsPath(episode.audioSrc));
  const vtt = await readFile(captions, 'utf8').catch(() => '');
  return timedTurns(await readTurns(episode.slug), parseCues(vtt));
}
