import { buttonClass } from '~/ui/button.ts';
import { Button } from '../Button.tsx';
import { formatCount } from '../format-count.ts';

export function Unreadable({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div role="alert" className="plate mt-6 border-l-4 border-l-danger p-4">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
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
        {formatCount(shown)} of {formatCount(total)} are shown.
      </span>
      <Button onClick={() => onShow(shown + pageSize)}>
        Show {formatCount(Math.min(pageSize, total - shown))} more
      </Button>
      <Button onClick={() => onShow(total)}>Show all</Button>
    </p>
  );
}

export function isChapterId(id: string): boolean {
  return /^[0-9a-f-]{36}$/i.test(id);
}

export function MissingChapter({ as: Title }: { as: 'h1' | 'h2' }) {
  return (
    <div className="mx-auto max-w-text py-20 text-center">
      <Title className="text-heading">There is no such chapter</Title>
      <p className="mt-3">It may have been deleted in the meantime.</p>
      <a className={buttonClass('gold', 'mt-6')} href="/admin/chapters">
        All chapters
      </a>
    </div>
  );
}
