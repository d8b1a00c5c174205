// The entries of lists that belong to a chapter: an <item>, a <url>, an item of a JSON feed, an event of a calendar.
import type { ChapterOfBuild } from './accept-build.ts';

type Chapter = Pick<ChapterOfBuild, 'id' | 'slug'>;

const ENTRY = /<(item|entry|url)>[\s\S]*?<\/\1>/g;

/** Whether an entry of a feed or sitemap is a chapter's own; a link to the chapter in another's text is not. */
export function isEntryOf(entry: string, { id, slug }: Chapter): boolean {
  const addresses = [...entry.matchAll(/<(?:link|loc)>([^<]*)<\//g)].map(([, address = '']) => address);
  return (
    (id !== undefined && entry.includes(`urn:uuid:${id}<`)) ||
    addresses.some((address) => address.endsWith(`/read/${slug}`))
  );
}

/** A feed or sitemap without the entries of these chapters; the same text when it has none of them. */
export function withoutEntries(xml: string, chapters: readonly Chapter[]): string {
  return xml.replace(ENTRY, (entry) => (chapters.some((chapter) => isEntryOf(entry, chapter)) ? '' : entry));
}

/** The index of scripture without the places in these chapters. */
export function withoutPlaces(html: string, chapters: readonly Chapter[]): string {
  const slugs = chapters.map(({ slug }) => `href="/read/${slug}`);
  const isTheirs = (place: string) => slugs.some((start) => new RegExp(`${start}["#]`).test(place));
  return html.replace(/<li data-place[^<>]*>.*?<\/li>/gs, (place) => (isTheirs(place) ? '' : place));
}

/** A list with an address a line, without those of these chapters. */
export function withoutLines(text: string, chapters: readonly Chapter[]): string {
  const lines = text.split('\n');
  return lines.filter((line) => !chapters.some(({ slug }) => line.includes(`/read/${slug})`))).join('\n');
}

/** A chapter's entry, if the feed or sitemap has one. */
export function entryOf(xml: string, chapter: Chapter): string | undefined {
  return [...xml.matchAll(ENTRY)].map(([entry]) => entry).find((entry) => isEntryOf(entry, chapter));
}

/** Puts an entry before the first one that belongs to any of `later`, else behind the last, else before the end. */
export function withEntry(xml: string, entry: string, later: readonly Chapter[]): string {
  const entries = [...xml.matchAll(ENTRY)];
  const next = entries.find(([text]) => later.some((chapter) => isEntryOf(text, chapter)));
  const last = entries.at(-1);
  const end = xml.search(/<\/(channel|feed|urlset)>/);
  const at = next?.index ?? (last ? last.index + last[0].length : end);
  return at < 0 ? xml : xml.slice(0, at) + entry + xml.slice(at);
}

/** A JSON feed without the items of these chapters; undefined for JSON of another shape. */
export function withoutJsonItems(json: string, chapters: readonly Chapter[]): string | undefined {
  const feed = parsed(json);
  if (typeof feed !== 'object' || feed === null || !('items' in feed) || !Array.isArray(feed.items))
    return undefined;
  const isGone = (item: unknown) =>
    typeof item === 'object' &&
    item !== null &&
    chapters.some(
      ({ id, slug }) =>
        ('url' in item && String(item.url).endsWith(`/read/${slug}`)) ||
        (id !== undefined && 'id' in item && String(item.id) === `urn:uuid:${id}`),
    );
  return JSON.stringify({ ...feed, items: feed.items.filter((item: unknown) => !isGone(item)) });
}

/** A calendar without the events of these chapters. Its lines may be folded anywhere. */
export function withoutEvents(calendar: string, chapters: readonly Chapter[]): string {
  return calendar.replace(/BEGIN:VEVENT\r\n[\s\S]*?END:VEVENT\r\n/g, (event) => {
    const lines = event.replaceAll('\r\n ', '').split('\r\n');
    const isGone = chapters.some(
      ({ id, slug }) =>
        lines.includes(`UID:urn:uuid:${id}`) ||
        lines.some((line) => line.startsWith('URL:') && line.endsWith(`/read/${slug}`)),
    );
    return isGone ? '' : event;
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
