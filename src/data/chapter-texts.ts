// The texts of many chapters at once, for comparing them with a manuscript.
import { adminClient } from './admin-client.ts';
import { checkedRows, isText, isTime, orNull, type Columns } from './checked.ts';
import { rowsOf } from './data-error.ts';

/** What the author works on: the draft, else what readers see. */
export type WorkingText = {
  chapterId: string;
  text: string;
  /** `updated_at` of the draft, else of the chapter. */
  version: string;
};

type TextRow = { id: string; content: string | null; updated_at: string };
type DraftRow = { chapter_id: string; content: string; updated_at: string };

const TEXT_COLUMNS: Columns<TextRow> = { id: isText, content: orNull(isText), updated_at: isTime };
const DRAFT_COLUMNS: Columns<DraftRow> = { chapter_id: isText, content: isText, updated_at: isTime };

/** So many of the longest texts fit into one answer. */
const CHAPTERS_PER_REQUEST = 12;

/** In no order; chapters that are gone are missing. Throws DataError. */
export async function readWorkingTexts(chapterIds: readonly string[]): Promise<WorkingText[]> {
  const texts: WorkingText[] = [];
  for (let from = 0; from < chapterIds.length; from += CHAPTERS_PER_REQUEST) {
    texts.push(...(await readSome(chapterIds.slice(from, from + CHAPTERS_PER_REQUEST))));
  }
  return texts;
}

async function readSome(ids: readonly string[]): Promise<WorkingText[]> {
  const [chapters, drafts] = await Promise.all([
    adminClient().from('book_chapters').select('id, content, updated_at').in('id', ids),
    adminClient().from('chapter_drafts').select('chapter_id, content, updated_at').in('chapter_id', ids),
  ]);
  const draftOf = new Map(
    checkedRows(DRAFT_COLUMNS, rowsOf(drafts)).map((draft) => [draft.chapter_id, draft]),
  );
  return checkedRows(TEXT_COLUMNS, rowsOf(chapters)).map((chapter) => {
    const draft = draftOf.get(chapter.id);
    return {
      chapterId: chapter.id,
      text: draft?.content ?? chapter.content ?? '',
      version: draft?.updated_at ?? chapter.updated_at,
    };
  });
}
