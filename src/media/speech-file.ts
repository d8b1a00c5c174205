/** Samples to a small MP3 at podcast loudness. */
import { spawnSync } from 'node:child_process';
import { SAMPLE_RATE } from './voices.ts';

const LOUDNESS = 'I=-18:TP=-2:LRA=7';
/** Takes the synthetic edge off: no rumble, less hiss, and the faintest room. */
const ROOM = 'highpass=f=75,equalizer=f=3200:t=q:w=1.1:g=-3,lowpass=f=8500,aecho=0.9:0.6:23|41:0.10|0.06';

/** Runs ffmpeg on the samples and returns what it says. */
function ffmpeg(options: readonly string[], input: Uint8Array): string {
  const source = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', 'pipe:0'];
  const { status, stderr } = spawnSync(
    'ffmpeg',
    ['-hide_banner', '-nostats', '-threads', '1', ...source, ...options],
    { input },
  );
  const log = String(stderr);
  if (status !== 0) throw new Error(log);
  return log;
}

/** Measured first, so that the second pass can shift the whole evenly instead of pumping. */
function evenLoudness(input: Uint8Array): string {
  const log = ffmpeg(['-af', `${ROOM},loudnorm=${LOUDNESS}:print_format=json`, '-f', 'null', '-'], input);
  const measured = JSON.parse(log.slice(log.lastIndexOf('{'), log.lastIndexOf('}') + 1)) as Readonly<
    Record<string, string>
  >;
  const { input_i: i, input_tp: tp, input_lra: lra, input_thresh: thresh, target_offset: offset } = measured;
  return `loudnorm=${LOUDNESS}:linear=true:measured_I=${i}:measured_TP=${tp}:measured_LRA=${lra}:measured_thresh=${thresh}:offset=${offset}`;
}

/** Writes `file`, a path and not a pipe: ffmpeg goes back to fill in the length players read first. */
export function encodeSpeech(samples: Int16Array, title: string, seconds: number, file: string): void {
  const input = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
  const filters = `${ROOM},${evenLoudness(input)},aresample=24000,apad=whole_dur=${seconds},atrim=end=${seconds}`;
  const tags = [
    '-metadata',
    `title=${title}`,
    '-metadata',
    'album=Speaking with the Almighty',
    '-metadata',
    'comment=Sample narration with synthetic voices',
  ];
  ffmpeg(
    [
      '-af',
      filters,
      '-ac',
      '1',
      '-c:a',
      'libmp3lame',
      '-b:a',
      '24k',
      '-map_metadata',
      '-1',
      ...tags,
      '-fflags',
      '+bitexact',
      '-flags:a',
      '+bitexact',
      '-y',
      file,
    ],
    input,
  );
}
