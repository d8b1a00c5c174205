import { readdirSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import type { ChapterMetaFields } from '~/lib/chapters/chapter-head.ts';
import { listenOn } from '~/server/listen.ts';
import { serveFolder } from '~/server/site/serve-folder.ts';
import { precompress } from '~/build/precompress.ts';
import { sendRequest, type SendOptions } from '../../server/send-request.ts';
import { makeFolder, writeFiles } from './support.ts';

export const page = (name: string) => `<!doctype html><title>${name}</title>${`<p>${name}</p>`.repeat(60)}`;
export const AUDIO = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
const BUILT_AT = new Date('2026-05-17T08:30:00.500Z');

const FILES: Record<string, string | Buffer> = {
  'index.html': page('home'),
  'landing.html': page('landing'),
  'genesis.html': page('genesis'),
  'about.html': page('about'),
  'chapters.html': page('chapters'),
  '404.html': page('Page Not Found'),
  'read.html': `${page('fallback').replace('</title>', '</title><link rel="canonical" href="https://example.org/read"></head>')}`,
  'preview.html': page('preview'),
  'read/six-days.html': page('six days'),
  'privacy-policy.html': page('privacy'),
  '_astro/island.abc123.js': 'export const island = 1;'.repeat(30),
  'audio/episode.mp3': AUDIO,
  'audio/episode.vtt': `WEBVTT\n\n${'00:00.000 --> 00:01.000\nWords\n'.repeat(20)}`,
  'Speaking_With_Genesis.epub': 'an e-book',
  'small.txt': 'small',
  _headers: 'for static hosts',
  _redirects: 'for static hosts',
};

export type BuiltSite = Awaited<ReturnType<typeof openBuiltSite>>;

export const NEW_CHAPTER: ChapterMetaFields = {
  slug: 'new-chapter',
  chapter_title: 'Honest Weights',
  meta_title: null,
  meta_description: null,
};
export const onlyNewChapter = (slug: string) =>
  Promise.resolve(slug === NEW_CHAPTER.slug ? NEW_CHAPTER : undefined);

export async function openBuiltSite() {
  const dist = makeFolder();
  writeFiles(dist, FILES);
  await precompress(dist);
  for (const name of readdirSync(dist, { recursive: true }))
    utimesSync(path.join(dist, String(name)), BUILT_AT, BUILT_AT);
  const handler = serveFolder({
    dist,
    findChapter: (slug) => site.findChapter(slug),
    currentSlug: (slug) => site.currentSlug(slug),
  });
  const server = await listenOn(handler);
  const site = {
    dist,
    sendRequest: (rawPath: string, options?: SendOptions) => sendRequest(server.port, rawPath, options),
    findChapter: onlyNewChapter,
    currentSlug: (() => Promise.resolve(undefined)) as (slug: string) => Promise<string | undefined>,
    close: async () => {
      await server.close();
      rmSync(dist, { recursive: true, force: true });
    },
  };
  return site;
}
