import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseTurns, type Turn } from '~/lib/dialogue/turns.ts';
import { captionsPath } from './episode.ts';

export async function readTimedTurns(episode: { slug: string; audioSrc: string }): Promise<TimedTurn[]> {
  const script = await readFile(path.join('src/content/narration', `${episode.slug}.txt`), 'utf8');
  const captions = path.join('public', captionsPath(episode.audioSrc));
  const vtt = await readFile(captions, 'utf8').catch(() => '');
  return addStartTimes(parseTurns(script), parseCues(vtt));
}

type Cue = {
  start: number;
  text: string;
};

export type TimedTurn = Turn & { start: number | undefined };

export function parseCues(vtt: string): Cue[] {
  return vtt.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const timeLine = lines.findIndex((line) => line.includes('-->'));
    const [, hours, minutes, seconds] =
      /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?) -->/.exec(lines[timeLine] ?? '') ?? [];
    if (seconds === undefined) return [];
    const start = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
    return [
      {
        start,
        text: lines
          .slice(timeLine + 1)
          .join(' ')
          .replaceAll(/<[^>]*>/g, ''),
      },
    ];
  });
}

export function addStartTimes(turns: readonly Turn[], cues: readonly Cue[]): TimedTurn[] {
  let from = 0;
  return turns.map((turn) => {
    const opening = normalizeWords(turn.paragraphs[0] ?? '');
    const match = cues.findIndex(({ text }, index) => {
      const words = normalizeWords(text);
      return index >= from && words !== '' && (opening.startsWith(words) || words.startsWith(opening));
    });
    if (match < 0) return { ...turn, start: undefined };
    from = match + 1;
    return { ...turn, start: Math.floor(cues[match]?.start ?? 0) };
  });
}

function normalizeWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&amp;', '&')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
