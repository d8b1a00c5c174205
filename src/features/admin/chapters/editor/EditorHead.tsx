import type { EditableChapter } from '~/data/admin-chapters.ts';
import { BackToDashboard } from '../../BackToDashboard.tsx';
import { chapterState, stateName, type ChapterState } from '../chapter-state.ts';
import { ChapterLinks } from './share/ChapterLinks.tsx';

type Props = {
  /** Undefined while the chapter is not created. */
  chapter: EditableChapter | undefined;
};

const SIGNS: Record<ChapterState, string> = { draft: '⚪', ready: '🟡', published: '🟢', withdrawn: '⚪' };

/** Where the editor leads, and which chapter it shows in which state. */
export function EditorHead({ chapter }: Props) {
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        <BackToDashboard />
        <a className="link inline-flex min-h-11 items-center" href="/admin/chapters">
          All chapters
        </a>
        {chapter?.is_published && (
          <a className="link inline-flex min-h-11 items-center" href={`/read/${chapter.slug}`}>
            View the published chapter
          </a>
        )}
        {chapter && <ChapterLinks chapterId={chapter.id} />}
      </p>
      <header className="mt-4">
        <p className="eyebrow">{chapter ? stateWithSign(chapter) : 'New'}</p>
        <h1 className="mt-2 text-title">
          {chapter ? `Edit chapter ${chapter.chapter_number}` : 'New chapter'}
        </h1>
      </header>
    </>
  );
}

/** Without history a withdrawn chapter is a draft, which is what can be done with it. */
function stateWithSign(chapter: EditableChapter): string {
  const state = chapterState(chapter, false);
  return `${SIGNS[state]} ${stateName(state)}`;
}
