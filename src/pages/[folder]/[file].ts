// Transcripts and chapters of the podcast's episodes.
import type { APIRoute, GetStaticPaths } from 'astro';
import { chaptersFile, transcriptFile } from '~/features/podcast/episode.ts';
import { listEpisodes } from '~/lib/collections/entries.ts';

export const getStaticPaths = (async () =>
  (await listEpisodes()).flatMap((episode) =>
    [transcriptFile(episode), chaptersFile(episode)].flatMap((written) => {
      if (!written) return [];
      const [, folder, file] = written.path.split('/');
      return [{ params: { folder, file }, props: { text: written.text } }];
    }),
  )) satisfies GetStaticPaths;

export const GET: APIRoute<{ text: string }> = ({ props }) => new Response(`${props.text.trim()}\n`);
