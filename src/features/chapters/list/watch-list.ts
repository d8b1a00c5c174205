import { listChapters, type ListedChapter } from '~/data/chapters.ts';
import { fetchOnce } from '~/lib/browser/ask-once.ts';
import { comingLine } from './list-rules.ts';

export const LIST_OUTDATED_EVENT = 'list-outdated';

export async function watchList(list: Element): Promise<void> {
  const chapters = await fetchOnce(listChapters).catch(() => null);
  const today = chapters?.map((chapter) => wayTo(chapter));
  const shown = Array.from(
    list.querySelectorAll('.chapter-card-way'),
    (way) => way.querySelector('a')?.getAttribute('href') ?? way.textContent,
  );
  if (today?.join('\n') !== shown.join('\n')) dispatchEvent(new Event(LIST_OUTDATED_EVENT));
}

function wayTo(chapter: ListedChapter): string {
  return chapter.is_published ? `/read/${chapter.slug}` : comingLine(chapter, Date.now());
}
