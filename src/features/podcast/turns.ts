import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseTurns, type Turn } from '~/lib/dialogue/turns.ts';
import { captionsPath } from './episode.ts';

export async function readTurns(slug: string): Promise<Turn[]> {
  return parseTurns(await readFile(path.join('src/content/narration', `${slug}.txt`), 'utf8'));
}

export async function readTimedTurns(episode: { slug: string; audioSrc: string }): Promise<TimedTurn[]> {
  const captions = path.join('public', captionsPath(episode.audioSrc));
  const vtt = await readFile(captions, 'utf8').catch(() => '');
  return timedTurns(await readTurns(episode.slug), parseCues(vtt));
}

type Cue = {
  start: number;
  text: string;
};

export type TimedTurn = Turn & { start: number | undefined };

export function parseCues(vtt: string): Cue[] {
  return vtt.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const at = lines.findIndex((line) => line.includes('-->'));
    const [, hours, minutes, seconds] = /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?) -->/.exec(lines[at] ?? '') ?? [];
    if (seconds === undefined) return [];
    const start = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
    return [
      {
        start,
        text: lines
          .slice(at + 1)
          .join(' ')
          .replaceAll(/<[^>]*>/g, ''),
      },
    ];
  });
}

export function timedTurns(turns: readonly Turn[], cues: readonly Cue[]): TimedTurn[] {
  let from = 0;
  return turns.map((turn) => {
    const opening = wordsOf(turn.paragraphs[0] ?? '');
    const found = cues.findIndex(({ text }, index) => {
      const words = wordsOf(text);
      return index >= from && words !== '' && (opening.startsWith(words) || words.startsWith(opening));
    });
    if (found < 0) return { ...turn, start: undefined };
    from = found + 1;
    return { ...turn, start: Math.floor(cues[found]?.start ?? 0) };
  });
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&amp;', '&')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
