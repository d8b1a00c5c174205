// Drafts of letters about the published episodes and the books.
import type { APIRoute } from 'astro';
import type { Announcement } from '~/data/announcements.ts';
import { listBooks, listEpisodes } from '~/lib/collections/entries.ts';
import { escapeHtml } from '~/lib/text/escape-html.ts';
import { publicUrl } from '~/lib/site/public-url.ts';

export const GET: APIRoute = async () => {
  const episodes = (await listEpisodes()).map(({ title, slug, description, releasedAt }): Announcement => ({
    ...announcement(title, `/podcast/${slug}`, [
      `A new episode of the podcast is out: <em>${escapeHtml(title)}</em>${/[.?!]$/.test(title) ? '' : '.'}`,
      escapeHtml(description),
      'Listen, or read the transcript',
    ]),
    topic: 'episodes',
    subject: `New episode: ${title}`,
    publishedOn: releasedAt,
  }));
  const books = (await listBooks()).map(({ title, slug, premise }): Announcement => ({
    ...announcement(title, `/books/${slug}`, [
      `<em>${escapeHtml(title)}</em> is out.`,
      escapeHtml(premise),
      'See the book',
    ]),
    topic: 'news',
    subject: `A new book: ${title}`,
    publishedOn: null,
  }));
  return Response.json([...episodes.reverse(), ...books]);
};

function announcement(title: string, path: string, [opening, about, action]: [string, string, string]) {
  const link = `<a href="${publicUrl(path)}">${action}</a>`;
  return { path, title, body: ['Hello,', opening, about, link].join('\n\n') };
}
