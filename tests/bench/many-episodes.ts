import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Backend } from '../../src/server/backend/create-backend.ts';

const EPISODES = 100;
const IMAGES = 300;

/** Adds episodes with artwork up to a hundred, and uploaded images up to three hundred. */
export async function addEpisodes(sql: Backend['sql'], folder: string): Promise<void> {
  const names: string[] = [];
  for (let index = 0; index < IMAGES; index++) {
    const image = sharp({
      create: {
        width: 1200,
        height: 1200,
        channels: 3,
        background: { r: index % 256, g: 128, b: 255 - (index % 256) },
        noise: { type: 'gaussian', mean: 128, sigma: 8 },
      },
    });
    const bytes = await image.webp({ quality: 90 }).toBuffer();
    const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`;
    writeFileSync(path.join(folder, name), bytes);
    await sql(
      `insert into public.media_files (name, original_name, bytes, width, height) values ($1, $2, $3, 1200, 1200)`,
      [name, `image-${index}.webp`, bytes.length],
    );
    names.push(name);
  }
  for (let number = 7; number <= EPISODES; number++)
    await sql(
      `insert into public.episodes (episode_number, slug, title, description, audio_source, audio_bytes,
         duration_seconds, artwork, transcript, is_published, release_date)
       select $1::integer, 'benchmark-' || $1::integer, 'Benchmark episode ' || $1::integer, description, audio_source, audio_bytes,
         duration_seconds, $2::text, transcript, true, release_date
       from public.episodes where episode_number = 1 + $1::integer % 6`,
      [number, names[number] ?? null],
    );
}
