import { useCallback, useRef } from 'react';
import type { ManagedChapter } from '~/data/admin-chapters.ts';
import { buttonClass } from '~/ui/button.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { LoadNotice } from '../LoadNotice.tsx';
import { useLoaded } from '../use-loaded.ts';
import { loadPreview } from './load-preview.ts';
import type { PreviewTarget } from './preview-address.ts';
import { PreviewFrame, type Device } from './PreviewFrame.tsx';

type Props = {
  target: PreviewTarget;
  chapters: readonly ManagedChapter[];
  device: Device;
  onOpen: (slug: string) => void;
};

/** The frame once what it shows is loaded. Another target needs another key. */
export function LoadedFrame({ target, chapters, device, onOpen }: Props) {
  const asked = useRef({ target, chapters });
  const load = useCallback(() => loadPreview(asked.current.target, asked.current.chapters, Date.now()), []);
  const { state, value, reload } = useLoaded(load);
  if (value === 'missing') {
    return (
      <div className="mx-auto max-w-text py-20 text-center">
        <h2 className="text-heading">There is no such chapter</h2>
        <p className="mt-3">It may have been deleted in the meantime.</p>
        <a className={buttonClass('gold', 'mt-6')} href="/admin/chapters">
          All chapters
        </a>
      </div>
    );
  }
  if (value !== undefined) {
    const title =
      value.kind === 'chapter' ? `Preview of ${value.chapter.chapter_title}` : 'Preview of the site';
    return <PreviewFrame preview={value} device={device} title={title} onOpen={onOpen} />;
  }
  return state.kind === 'failed' ? (
    <LoadNotice onRetry={reload}>The preview could not be loaded.</LoadNotice>
  ) : (
    <Spinner label="Loading the preview" className="min-h-[50vh]" />
  );
}
