/** The hero's loop: AV1 in WebM, H.264 in MP4, and one frame as the poster. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { eightBit, sixteenBit } from './canvas.ts';
import { HEIGHT, WIDTH, fieldStars, skyAt, stillSky } from './night-sky.ts';
import { outputPath, writeOutput } from './raster.ts';

const FRAMES_PER_SECOND = 24;
const SECONDS = 12;
const FRAMES = FRAMES_PER_SECOND * SECONDS;
/** The loop's first frame, so that nothing jumps when the video takes the poster's place. */
const POSTER_AT = 0;
const WEBM = 'public/video/night-sky.webm';
const MP4 = 'public/video/night-sky.mp4';

const options = (text: string): readonly string[] => text.split(' ');
const input = options(`-f rawvideo -pix_fmt rgb48le -s ${WIDTH}x${HEIGHT} -r ${FRAMES_PER_SECOND} -i pipe:0`);
/** Ten bits keep the dark gradient whole; every AV1 decoder of the main profile reads them. */
const av1 = options(`-c:v libsvtav1 -preset 4 -crf 36 -g ${FRAMES} -pix_fmt yuv420p10le -svtav1-params lp=1`);
/** aq-mode 3 spends more bits in the dark, where eight bits show steps first. */
const h264 = options(
  `-c:v libx264 -preset veryslow -crf 30 -aq-mode 3 -g ${FRAMES} -pix_fmt yuv420p -profile:v high -movflags +faststart -threads 1`,
);
const colors = options(
  '-vf scale=out_color_matrix=bt709:out_range=tv -colorspace bt709 -color_primaries bt709 -color_trc bt709 -an -map_metadata -1 -fflags +bitexact -flags:v +bitexact',
);

async function encode(): Promise<void> {
  mkdirSync(outputPath('public/video/'), { recursive: true });
  const encoder = spawn(
    'ffmpeg',
    [
      '-hide_banner',
      '-loglevel',
      'error',
      '-y',
      ...input,
      ...colors,
      ...av1,
      outputPath(WEBM),
      ...colors,
      ...h264,
      outputPath(MP4),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    encoder.once('close', resolve);
    encoder.once('error', reject);
  });
  const still = stillSky();
  const stars = fieldStars();
  for (let frame = 0; frame < FRAMES; frame += 1) {
    const words = sixteenBit(skyAt(frame / FRAMES, still, stars));
    if (!encoder.stdin.write(new Uint8Array(words.buffer))) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const code = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`);
}

async function poster(): Promise<void> {
  const frame = eightBit(skyAt(POSTER_AT, stillSky(), fieldStars()));
  const png = await sharp(frame, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ compressionLevel: 9, effort: 10 })
    .toBuffer();
  await writeOutput('src/assets/hero-poster.png', png);
}

export async function makeHeroVideo(): Promise<void> {
  await poster();
  await encode();
  for (const path of [WEBM, MP4])
    console.log(`${path}  ${(statSync(outputPath(path)).size / 1024).toFixed(1)} KB`);
}
