import { chapterHead, type ChapterFacts } from '~/lib/chapters/chapter-head.ts';

export function showInHead(chapter: ChapterFacts): void {
  // The embedded server has put the chapter's own address there already; static hosts send the page as it was built.
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  const fallbackAddress = (canonical?.href ?? location.href).replace(/\/read(?:\/.*)?$/, '/read');
  const head = chapterHead(chapter, fallbackAddress);
  document.title = head.title;
  if (canonical) canonical.href = head.canonical;
  for (const meta of document.querySelectorAll('meta')) {
    const content = head.meta[meta.name || (meta.getAttribute('property') ?? '')];
    if (content !== undefined) meta.content = content;
  }
}
