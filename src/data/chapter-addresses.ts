// Where a chapter is that had another address before.
import { checkedRow, isText } from './checked.ts';
import { rowsOf } from './data-error.ts';
import { visitorClient } from './visitor-client.ts';

/** The present slug of the published chapter that had this one before, or null. Throws DataError. */
export async function getPresentSlug(formerSlug: string): Promise<string | null> {
  const former: { chapter_id: string } | null = rowsOf(
    await visitorClient().from('chapter_addresses').select('chapter_id').eq('slug', formerSlug).maybeSingle(),
  );
  if (former === null) return null;
  const { chapter_id } = checkedRow({ chapter_id: isText }, former);
  const chapter: { slug: string } | null = rowsOf(
    await visitorClient()
      .from('book_chapters')
      .select('slug')
      .eq('id', chapter_id)
      .eq('is_published', true)
      .maybeSingle(),
  );
  return chapter && checkedRow({ slug: isText }, chapter).slug;
}
