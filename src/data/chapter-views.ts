import { unwrap } from './data-error.ts';
import { MAX_URL_LENGTH, MAX_USER_AGENT_LENGTH, visitorClient } from './visitor-client.ts';

export type NewView = {
  /** Created by the client, so that it can update the scroll depth of this row later. */
  id: string;
  chapterId: string;
  ipAddress: string | null;
  userAgent: string;
  referrer: string | null;
};

export async function insertChapterView(view: NewView): Promise<void> {
  unwrap(
    await visitorClient()
      .from('chapter_views')
      .insert({
        id: view.id,
        chapter_id: view.chapterId,
        ip_address: view.ipAddress,
        user_agent: view.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        referrer: view.referrer?.slice(0, MAX_URL_LENGTH) ?? null,
      }),
  );
}

export async function incrementChapterViews(chapterId: string): Promise<void> {
  unwrap(await visitorClient().rpc('increment_chapter_views', { chapter_uuid: chapterId }));
}

/** @param depth in percent, 1 to 100 */
export async function recordScrollDepth(viewId: string, depth: number): Promise<void> {
  unwrap(await visitorClient().rpc('record_scroll_depth', { view_id: viewId, depth }));
}
