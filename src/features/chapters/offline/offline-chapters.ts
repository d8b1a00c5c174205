import { createHash } from 'node:crypto';

type Chapter = {
  id: string;
  slug: string;
  chapter_number: number;
  chapter_title: string;
  updated_at: string;
};

type OfflineChapter = { id: string; url: string; version: string };

export function offlineChapters(chapters: readonly Chapter[]): OfflineChapter[] {
  return chapters.map(({ id, slug, updated_at }, index) => {
    const neighbors = [chapters[index - 1], chapters[index + 1]].map(
      (other) => other && [other.slug, other.chapter_title],
    );
    const version = createHash('sha256')
      .update(JSON.stringify([updated_at, slug, neighbors]))
      .digest('base64url')
      .slice(0, 16);
    return { id: `urn:uuid:${id}`, url: `/read/${slug}`, version };
  });
}
