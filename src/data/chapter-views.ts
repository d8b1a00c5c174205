// Recording that a chapter is being read.
import { rowsOf } from './data-error.ts';
import { MAX_ADDRESS, MAX_USER_AGENT, visitorClient } from './visitor-client.ts';

export type NewView = {
  /** Chosen by the reader's page, so that it can raise the scroll depth of this row later. */
  id: string;
  chapterId: string;
  ipAddress: string | null;
  userAgent: string;
  referrer: string | null;
};

/** Inserts one view. Throws DataError, also when the chapter is not published. */
export async function insertChapterView(view: NewView): Promise<void> {
  rowsOf(
    await visitorClient()
      .from('chapter_views')
      .insert({
        id: view.id,
        chapter_id: view.chapterId,
        ip_address: view.ipAddress,
        user_agent: view.userAgent.slice(0, MAX_USER_AGENT),
        referrer: view.referrer?.slice(0, MAX_ADDRESS) ?? null,
      }),
  );
}

/** Adds one to the chapter's counter. Throws DataError. */
export async function incrementChapterViews(chapterId: string): Promise<void> {
  rowsOf(await visitorClient().rpc('increment_chapter_views', { chapter_uuid: chapterId }));
}

/** Raises the depth of a recorded view, in percent from 1 to 100. Throws DataError. */
export async function recordScrollDepth(viewId: string, depth: number): Promise<void> {
  rowsOf(await visitorClient().rpc('record_scroll_depth', { view_id: viewId, depth }));
}
