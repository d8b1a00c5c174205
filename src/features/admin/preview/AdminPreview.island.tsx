import { useCallback, useState } from 'react';
import { listManagedChapters } from '~/data/admin-chapters.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { LoadNotice } from '../LoadNotice.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useLoaded } from '../use-loaded.ts';
import { AsOfControls } from './AsOfControls.tsx';
import { heldBack } from './as-of.ts';
import { DeviceChoice } from './DeviceChoice.tsx';
import { LoadedFrame } from './LoadedFrame.tsx';
import { addressOf, momentOf, targetFrom, type PreviewTarget } from './preview-address.ts';
import type { Device } from './PreviewFrame.tsx';
import { useGoingBack } from './use-going-back.ts';

/** /admin/preview?chapter={id} and /admin/preview?as-of={date}T{time} */
export const AdminPreview = withErrorBoundary(
  function AdminPreview() {
    return (
      <AdminGuard>
        <AdminPreviewContent />
      </AdminGuard>
    );
  },
  { href: '/admin/chapters', label: 'All chapters' },
);

/** Windows of this width have room for the desktop's. */
const DESKTOP_FROM = '(min-width: 1024px)';

function AdminPreviewContent() {
  const [target, setTarget] = useState<PreviewTarget>(() => targetFrom(location.search, Date.now()));
  const [device, setDevice] = useState<Device>(() =>
    matchMedia(DESKTOP_FROM).matches ? 'desktop' : 'phone',
  );
  const { state, value: chapters, reload } = useLoaded(listManagedChapters);

  const show = useCallback((next: PreviewTarget) => {
    history.pushState(null, '', addressOf(next));
    setTarget(next);
  }, []);
  const open = useCallback(
    (slug: string) => {
      const chapter = chapters?.find((one) => one.slug === slug);
      if (chapter) show({ kind: 'chapter', id: chapter.id });
    },
    [chapters, show],
  );
  useGoingBack(setTarget);

  const held = target.kind === 'site' ? heldBack(chapters ?? [], momentOf(target) ?? 0) : [];
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        <a className="link inline-flex min-h-11 items-center" href="/admin/chapters">
          All chapters
        </a>
        {target.kind === 'chapter' && (
          <a
            className="link inline-flex min-h-11 items-center"
            href={`/admin/chapters/edit?chapter=${encodeURIComponent(target.id)}`}
          >
            Edit the chapter
          </a>
        )}
      </p>
      <PageHeader title="Preview" subtitle="What readers see, before they see it" />
      {state.kind === 'failed' && <LoadNotice onRetry={reload}>The chapters could not be loaded.</LoadNotice>}
      <AsOfControls chapters={chapters ?? []} target={target} onShow={show} />
      {held.length > 0 && (
        <p role="status" className="plate mt-6 border-l-4 border-l-gold p-4">
          Not ready, so not shown as published:{' '}
          {held.map(({ chapter_number }) => `Chapter ${chapter_number}`).join(', ')}.
        </p>
      )}
      <DeviceChoice device={device} onChange={setDevice} />
      {chapters === undefined ? (
        state.kind === 'loading' && <Spinner label="Loading the preview" className="min-h-[50vh]" />
      ) : (
        <LoadedFrame
          key={addressOf(target)}
          target={target}
          chapters={chapters}
          device={device}
          onOpen={open}
        />
      )}
    </>
  );
}
