import { useCallback, useEffect, useState } from 'react';
import { PreviewedText } from '~/features/chapters/preview/PreviewedText.tsx';
import { readPreview } from '~/data/read-preview.ts';
import { askToOpen, isFramed, receivePreview, type FramedPreview } from '~/lib/chapters/preview-frame.ts';
import { PRODUCT_NAME } from '~/lib/site/product.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { SiteAsOf } from './SiteAsOf.tsx';

type State =
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** Unknown, expired and revoked are one: the database does not tell them apart. */
  | { kind: 'ended' }
  | { kind: 'shown'; preview: FramedPreview };

/** As the database makes them: 32 bytes, base64url. */
const TOKEN = /^[\w-]{43}$/;

/** /preview: the chapter of a link, or in the administration's frame what it hands over. */
export const ChapterPreview = withErrorBoundary(function ChapterPreview() {
  const [state, setState] = useState<State>({ kind: 'loading' });

  const load = useCallback(async () => {
    const token = location.hash.slice(1);
    if (!TOKEN.test(token)) return setState({ kind: 'ended' });
    setState({ kind: 'loading' });
    try {
      const chapter = await readPreview(token);
      setState(chapter ? { kind: 'shown', preview: { kind: 'chapter', chapter } } : { kind: 'ended' });
    } catch {
      setState({ kind: 'failed' });
    }
  }, []);

  useEffect(() => {
    if (isFramed()) return receivePreview((preview) => setState({ kind: 'shown', preview }));
    void load();
    const again = () => void load();
    window.addEventListener('hashchange', again);
    return () => window.removeEventListener('hashchange', again);
  }, [load]);

  useEffect(() => (isFramed() ? guideLinks() : undefined), []);

  const preview = state.kind === 'shown' ? state.preview : null;
  useEffect(() => {
    if (preview?.kind === 'chapter')
      document.title = `Preview: ${preview.chapter.chapter_title} | ${PRODUCT_NAME}`;
    // The header's menu says what holds today.
    document.documentElement.toggleAttribute('data-as-of', preview?.kind === 'site');
  }, [preview]);

  if (preview?.kind === 'chapter') return <PreviewedText chapter={preview.chapter} />;
  if (preview?.kind === 'site') return <SiteAsOf at={preview.at} chapters={preview.chapters} />;
  if (state.kind === 'failed') return <Failed onRetry={() => void load()} />;
  if (state.kind === 'ended') return <Ended />;
  return <Spinner label="Loading the preview" className="min-h-[60vh]" />;
});

/** In the frame, chapters open around it, and other pages in the place of the administration. */
function guideLinks(): () => void {
  const guide = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.getAttribute('href')?.startsWith('#')) return;
    const slug = /^\/read\/([^/]+)$/.exec(link.pathname)?.[1];
    if (slug === undefined || link.origin !== location.origin) {
      link.target = link.target || '_top';
      return;
    }
    event.preventDefault();
    askToOpen(slug);
  };
  document.addEventListener('click', guide);
  return () => document.removeEventListener('click', guide);
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="mx-auto max-w-text px-5 py-24 text-center">
      <h1 className="text-heading">The preview could not be loaded</h1>
      <p className="mt-3">The server did not answer. Your link may still be good.</p>
      <p className="mt-6">
        <button type="button" className={buttonClass('gold')} onClick={onRetry}>
          Try again
        </button>
      </p>
    </div>
  );
}

function Ended() {
  return (
    <div role="alert" className="mx-auto max-w-text px-5 py-24 text-center">
      <h1 className="text-heading">This preview link does not work</h1>
      <p className="mt-3">
        It has expired, was revoked, or is not complete. Ask for a new one where you got it, or read the
        chapters that are published.
      </p>
      <p className="mt-6">
        <a className={buttonClass('line')} href="/chapters">
          All chapters
        </a>
      </p>
    </div>
  );
}
