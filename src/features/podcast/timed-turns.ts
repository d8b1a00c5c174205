// When each paragraph of a transcript is said: the script's paragraphs beside the recording's captions.
import type { Turn } from '~/lib/dialogue/turns.ts';

export type Cue = {
  /** Seconds from the beginning. */
  start: number;
  text: string;
};

/** A turn with the second in which it begins; undefined where the captions do not say. */
export type TimedTurn = Turn & { start: number | undefined };

/** The cues of a WebVTT file, without markup. */
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

/** Every turn with its time: that of the first cue after the last one found with which its first words begin. */
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

/** Without punctuation and case, in which script and captions may differ. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&amp;', '&')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
