import { getNewestPublishedChapter } from '~/data/chapters.ts';
import { askOnce } from '~/lib/browser/ask-once.ts';

/** Asks for the newest chapter; a failed or empty answer shows 'View All Chapters', as specified. */
export async function showNewestChapter(menu: Element): Promise<void> {
  const chapter = await askOnce(getNewestPublishedChapter).catch(() => null);
  const shown = menu.querySelector('a');
  const href = chapter ? `/read/${chapter.slug}` : '/chapters';
  const title = chapter?.chapter_title ?? 'View All Chapters';
  if (shown?.getAttribute('href') === href && shown.textContent?.endsWith(title)) return;
  const link = document.createElement('a');
  link.href = href;
  if (chapter) {
    const number = document.createElement('span');
    number.className = 'ink-dim text-sm';
    number.textContent = `Chapter ${chapter.chapter_number}`;
    const name = document.createElement('bdi');
    name.className = 'block font-serif text-xl';
    name.textContent = title;
    link.append(number, name);
  } else {
    link.className = 'link font-serif text-xl';
    link.textContent = title;
  }
  shown?.replaceWith(link);
}
