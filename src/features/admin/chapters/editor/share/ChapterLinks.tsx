import { SharePreview } from './SharePreview.tsx';

/** The ways from the editor to a chapter's other pages. */
export function ChapterLinks({ chapterId }: { chapterId: string }) {
  return (
    <>
      <a
        className="link inline-flex min-h-11 items-center"
        href={`/admin/chapters/history?chapter=${chapterId}`}
      >
        History
      </a>
      <a className="link inline-flex min-h-11 items-center" href={`/admin/preview?chapter=${chapterId}`}>
        As readers see it
      </a>
      <SharePreview chapterId={chapterId} />
    </>
  );
}
