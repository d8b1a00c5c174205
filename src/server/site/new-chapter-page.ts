// The fallback page with the head of the chapter that it is about to show.
import { chapterHead, type ChapterFacts } from '../../lib/chapters/chapter-head.ts';

/** Puts a chapter's title, description, canonical address and share image into the fallback page's HTML. */
export function newChapterPage(html: string, chapter: ChapterFacts): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const fallbackAddress = /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1];
  if (end < 0 || fallbackAddress === undefined) return html;
  const { title, canonical, meta } = chapterHead(chapter, fallbackAddress);
  const withChapter = head
    .replace(/<title>[^<]*/, () => `<title>${escapeHtml(title)}`)
    .replace(/(<link rel="canonical" href=")[^"]*/, (_, start: string) => start + escapeHtml(canonical))
    .replace(
      /(<meta (?:name|property)="([^"]*)" content=")([^"]*)/g,
      (_, start: string, name: string, built: string) =>
        Object.hasOwn(meta, name) ? start + escapeHtml(meta[name] ?? '') : start + built,
    );
  return withChapter + html.slice(end);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
