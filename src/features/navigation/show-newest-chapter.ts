import { getNewestPublishedChapter } from '~/data/chapters.ts';
import { fetchOnce } from '~/lib/browser/fetch-once.ts';
import { escapeHtml } from '~/lib/text/escape-html.ts';

/** Same markup as LatestChapterDetails.tsx. */
export async function showNewestChapter(menu: Element): Promise<void> {
  const chapter = await fetchOnce(getNewestPublishedChapter).catch(() => null);
  const shown = menu.querySelector('a');
  const href = chapter ? `/read/${chapter.slug}` : '/chapters';
  const title = chapter?.chapter_title ?? 'View All Chapters';
  if (!shown || (shown.getAttribute('href') === href && shown.textContent.endsWith(title))) return;
  shown.href = href;
  shown.className = chapter ? '' : 'link font-serif text-xl';
  shown.innerHTML = chapter
    ? `<span class="ink-dim text-sm">Chapter ${chapter.chapter_number} (newest)</span><bdi class="block font-serif text-xl">${escapeHtml(title)}</bdi>`
    : title;
}
