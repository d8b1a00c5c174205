import { buttonClass } from '~/ui/button.ts';
import { Button } from '../Button.tsx';
import { formatCount } from '../format-count.ts';

export function UnreadableChapters({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <div role="alert" className="plate mt-6 border-l-4 border-l-danger p-4">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}

type ShowMoreProps = {
  shown: number;
  total: number;
  pageSize: number;
  onShow: (rows: number) => void;
};

export function ShowMore({ shown, total, pageSize, onShow }: ShowMoreProps) {
  if (total <= shown) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3">
      <span className="ink-dim">
        Showing {formatCount(shown)} of {formatCount(total)}.
      </span>
      <Button onClick={() => onShow(shown + pageSize)}>
        Show {formatCount(Math.min(pageSize, total - shown))} more
      </Button>
      <Button onClick={() => onShow(total)}>Show all</Button>
    </p>
  );
}

export function MissingChapter() {
  return (
    <div className="py-10">
      <h1 className="text-heading">Chapter not found</h1>
      <p className="mt-3">It may have been deleted.</p>
      <a className={buttonClass('gold', 'mt-6')} href="/admin/chapters">
        All chapters
      </a>
    </div>
  );
}
