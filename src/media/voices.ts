/** The three voices, spoken by espeak-ng. */
import { spawnSync } from 'node:child_process';

export type Speaker = 'Narrator' | 'Elior' | 'Ayala';

/** espeak-ng's own rate; resampled once, at the end. */
export const SAMPLE_RATE = 22_050;

interface Voice {
  readonly name: string;
  /** Share of the episode's pace. */
  readonly pace: number;
  /** espeak-ng's 0 to 99; 50 is the voice's own. */
  readonly pitch: number;
}

const voices: Readonly<Record<Speaker, Voice>> = {
  Narrator: { name: 'en-us+m3', pace: 1, pitch: 46 },
  Elior: { name: 'en-gb+m7', pace: 0.9, pitch: 34 },
  Ayala: { name: 'en-us+f3', pace: 1.06, pitch: 50 },
};

const WAV_HEADER_BYTES = 44;
/** Quieter than this is silence. */
const FLOOR = 180;
/** All voices are brought to this root mean square, so that none must be turned up. */
const LEVEL = 3400;
const PEAK = 30_000;

function trimmed(samples: Int16Array): Int16Array {
  const isHeard = (sample: number): boolean => Math.abs(sample) > FLOOR;
  const first = samples.findIndex(isHeard);
  const last = samples.findLastIndex(isHeard);
  return first < 0
    ? samples.subarray(0, 0)
    : samples.subarray(Math.max(0, first - 200), Math.min(samples.length, last + 900));
}

function levelled(samples: Int16Array): Int16Array {
  let energy = 0;
  let peak = 1;
  for (const sample of samples) {
    energy += sample * sample;
    peak = Math.max(peak, Math.abs(sample));
  }
  const gain = Math.min(LEVEL / Math.sqrt(energy / Math.max(1, samples.length)), PEAK / peak);
  return samples.map((sample) => Math.round(sample * gain));
}

/** One sentence as mono samples, without silence at either end. */
export function speak(speaker: Speaker, text: string, wordsPerMinute: number): Int16Array {
  const { name, pace, pitch } = voices[speaker];
  const options = [
    '-v',
    name,
    '-s',
    String(Math.round(wordsPerMinute * pace)),
    '-p',
    String(pitch),
    '-b',
    '1',
    '--stdin',
    '--stdout',
  ];
  const { status, stdout, stderr } = spawnSync('espeak-ng', options, {
    input: text,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`espeak-ng failed on "${text}": ${String(stderr)}`);
  // A copy: the bytes may start at an odd offset, where Int16Array cannot look.
  const bytes = new Uint8Array(stdout.subarray(WAV_HEADER_BYTES));
  return levelled(trimmed(new Int16Array(bytes.buffer, 0, bytes.length >> 1)));
}
