import type { RSSOptions } from '@astrojs/rss';
import { durationSeconds } from '~/lib/dates/duration.ts';
import { CONTACT_EMAIL, PUBLISHER } from '~/lib/site/product.ts';
import { own } from '~/lib/site/site.ts';
import { escapeXml, xmlText } from '~/lib/text/escape-html.ts';
import { audioType, chaptersFile, transcriptFile } from './episode.ts';
import { createHash } from 'node:crypto';

/** Directories truncate or reject longer descriptions. */
const MAX_DESCRIPTION_BYTES = 4000;

type PodcastFeedEpisode = {
  episodeNumber: number;
  title: string;
  slug: string;
  description: string;
  duration: string;
  audioSrc: string;
  audioBytes: number;
  releasedAt: string;
  transcript: string;
  chapters: readonly { start: number; title: string }[];
  people: readonly { name: string; role: string }[];
  sample: boolean;
  /** Absolute URL of a square JPEG, 1400 to 3000 pixels. */
  imageUrl: string;
};

type FeedOptions = {
  title: string;
  description: string;
  imageUrl: string;
  toUrl: (path: string) => string;
  feedPath: string;
  pagePath: string;
};

export function podcastFeed(
  episodes: readonly PodcastFeedEpisode[],
  { title, description, imageUrl, toUrl, feedPath, pagePath }: FeedOptions,
): RSSOptions {
  const feedUrl = toUrl(feedPath);
  const pageUrl = toUrl(pagePath);
  const fileTag = (tag: string, file: { path: string; type: string } | undefined, attributes = '') =>
    file ? [`<${tag} url="${escapeXml(toUrl(file.path))}" type="${file.type}"${attributes}/>`] : [];
  const newestFirst = [...episodes].sort((a, b) => b.episodeNumber - a.episodeNumber);
  return {
    title: xmlText(title),
    description: truncateDescription(xmlText(description)),
    site: pageUrl,
    trailingSlash: false,
    xmlns: {
      atom: 'http://www.w3.org/2005/Atom',
      itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
      podcast: 'https://podcastindex.org/namespace/1.0',
    },
    customData: [
      '<language>en</language>',
      `<copyright>${escapeXml(PUBLISHER)}</copyright>`,
      `<atom:link href="${escapeXml(feedUrl)}" rel="self" type="application/rss+xml"/>`,
      `<itunes:image href="${escapeXml(imageUrl)}"/>`,
      own
        ? '<itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>'
        : '<itunes:category text="Religion &amp; Spirituality"><itunes:category text="Judaism"/></itunes:category>',
      '<itunes:explicit>false</itunes:explicit>',
      `<itunes:author>${escapeXml(PUBLISHER)}</itunes:author>`,
      `<itunes:owner><itunes:name>${escapeXml(PUBLISHER)}</itunes:name><itunes:email>${escapeXml(CONTACT_EMAIL)}</itunes:email></itunes:owner>`,
      '<itunes:type>episodic</itunes:type>',
      `<podcast:guid>${podcastGuid(feedUrl)}</podcast:guid>`,
      `<podcast:locked owner="${escapeXml(CONTACT_EMAIL)}">yes</podcast:locked>`,
      '<podcast:medium>podcast</podcast:medium>',
      ...(episodes.some(({ sample }) => sample) ? [SYNTHETIC_VOICES] : []),
    ].join(''),
    items: newestFirst.map((episode) => ({
      title: xmlText(episode.title),
      description: truncateDescription(xmlText(episode.description)),
      link: toUrl(`${pagePath}/${episode.slug}`),
      pubDate: new Date(episode.releasedAt),
      enclosure: {
        url: toUrl(episode.audioSrc),
        length: episode.audioBytes,
        type: audioType(episode.audioSrc),
      },
      customData: [
        `<guid isPermaLink="false">${escapeXml(`${podcastGuid(feedUrl)}/${episode.slug}`)}</guid>`,
        `<itunes:duration>${durationSeconds(episode.duration)}</itunes:duration>`,
        `<itunes:episode>${episode.episodeNumber}</itunes:episode>`,
        '<itunes:episodeType>full</itunes:episodeType>',
        '<itunes:explicit>false</itunes:explicit>',
        `<itunes:image href="${escapeXml(episode.imageUrl)}"/>`,
        ...fileTag('podcast:transcript', transcriptFile(episode), ' language="en"'),
        ...fileTag('podcast:chapters', chaptersFile(episode)),
        ...episode.people.map(personTag),
        ...(episode.sample ? [SYNTHETIC_VOICES] : []),
      ].join(''),
    })),
  };
}

const SYNTHETIC_VOICES = '<podcast:txt purpose="ai-content">true</podcast:txt>';

function personTag({ name, role }: { name: string; role: string }): string {
  const attribute = role === '' ? '' : ` role="${escapeXml(xmlText(role.toLowerCase()))}"`;
  return `<podcast:person${attribute}>${escapeXml(xmlText(name))}</podcast:person>`;
}

function truncateDescription(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= MAX_DESCRIPTION_BYTES) return text;
  const truncated = new TextDecoder().decode(bytes.subarray(0, MAX_DESCRIPTION_BYTES - 3));
  return `${truncated.replace(/\ufffd$/, '').replace(/\s+\S*$/, '')}…`;
}

const PODCAST_NAMESPACE = 'ead4c236bf5858c6a2c6a6b28d128cb6';

export function podcastGuid(feedUrl: string): string {
  const name = feedUrl.replace(/^[a-z]+:\/\//i, '').replace(/\/+$/, '');
  const hash = createHash('sha1').update(Buffer.from(PODCAST_NAMESPACE, 'hex')).update(name).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
