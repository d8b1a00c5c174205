import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listManagedChapters } from '~/data/admin-chapters.ts';
import { sendPreview, type FramedPreview } from '~/lib/chapters/preview-frame.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { timeZoneLabel } from '~/lib/dates/zoned-time.ts';
import { adminPage, ALL_CHAPTERS } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { editHref } from '../chapters/chapter-state.ts';
import { Field } from '../Field.tsx';
import { Filters } from '../Filters.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageHeader, PageLink } from '../PageHeader.tsx';
import { loadPreview, targetFrom, withheld } from './preview-target.ts';

export const AdminPreview = adminPage(AdminPreviewContent, { exitLink: ALL_CHAPTERS });

const PHONE = { value: 'phone', label: 'Phone', width: 390, height: 844 };
const DESKTOP = { value: 'desktop', label: 'Desktop', width: 1280, height: 800 };

function AdminPreviewContent() {
  const [target] = useState(() => targetFrom(location.search, Date.now()));
  const [device, setDevice] = useState(() => {
    const chosen = new URLSearchParams(location.search).get('width');
    const isWide = chosen ? chosen === DESKTOP.value : matchMedia('(min-width: 1024px)').matches;
    return isWide ? DESKTOP : PHONE;
  });
  const query = useQuery({
    queryKey: ['preview'],
    queryFn: async () => {
      const chapters = await listManagedChapters();
      return { chapters, preview: await loadPreview(target, chapters, Date.now()) };
    },
  });
  const { data: { chapters } = { chapters: [] } } = query;

  const openChapter = (slug: string) => {
    const chapter = chapters.find((candidate) => candidate.slug === slug);
    if (chapter) location.search = `?chapter=${chapter.id}&width=${device.value}`;
  };

  const withheldChapters = target.kind === 'site' ? withheld(chapters, target.at) : [];
  const numbers = withheldChapters.map(({ chapter_number }) => String(chapter_number));
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        <PageLink href="/admin/chapters">All chapters</PageLink>
        {target.kind === 'chapter' && <PageLink href={editHref(target.id)}>Edit the chapter</PageLink>}
      </p>
      <PageHeader
        title="Preview"
        subtitle="See a chapter as readers do, or your chapter list on a later date. Readers see the dark look unless they choose the light one."
      />
      <form className="mt-4 flex flex-wrap items-end gap-3">
        <input type="hidden" name="width" value={device.value} />
        <Field
          as="select"
          label="Page"
          name="chapter"
          className="min-w-0 flex-1 basis-60"
          value={target.kind === 'chapter' ? target.id : ''}
          onChange={(event) => event.target.form?.requestSubmit()}
        >
          <option value="">Menu and chapter list</option>
          {chapters.map(({ id, chapter_number, chapter_title }) => (
            <option key={id} value={id}>
              {chapter_number}. {chapter_title}
            </option>
          ))}
        </Field>
        {target.kind === 'site' && (
          <>
            <Field
              type="datetime-local"
              label={`Date (${timeZoneLabel(SITE_TIME_ZONE)})`}
              name="as-of"
              className="min-w-0 flex-1 basis-60"
              required
              defaultValue={target.asOf}
            />
            <Button type="submit" tone="gold">
              Show
            </Button>
          </>
        )}
        <Filters
          label="Width"
          className="ml-auto max-md:w-full max-md:[&>*]:flex-1"
          choices={[PHONE, DESKTOP]}
          value={device.value}
          onSelect={(value) => setDevice(value === PHONE.value ? PHONE : DESKTOP)}
        />
      </form>
      {numbers.length > 0 && (
        <p role="status" className="plate mt-4 border-l-4 border-l-gold p-4">
          {numbers.length === 1
            ? `Chapter ${numbers[0]} won’t be out by then: it isn’t marked ready.`
            : `Chapters ${new Intl.ListFormat('en-US').format(numbers)} won’t be out by then: they aren’t marked ready.`}
        </p>
      )}
      <Loaded query={query} loading="Loading the preview" errorMessage="The preview could not be loaded.">
        {(loaded) =>
          loaded.preview === 'missing' ? (
            <p className="py-10">Chapter not found. It may have been deleted.</p>
          ) : (
            <PreviewFrame preview={loaded.preview} device={device} onOpen={openChapter} />
          )
        }
      </Loaded>
    </>
  );
}

type FrameProps = { preview: FramedPreview; device: typeof PHONE; onOpen: (slug: string) => void };

function PreviewFrame({ preview, device: { width, height }, onOpen }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [availableWidth, setAvailableWidth] = useState(width);
  // Without the frame's borders.
  const scale = Math.min(1, (availableWidth - 2) / width);

  const open = useEffectEvent(onOpen);
  useEffect(
    () => (frame.current ? sendPreview(frame.current, preview, (slug) => open(slug)) : undefined),
    [preview],
  );
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setAvailableWidth(entry?.contentRect.width ?? width));
    if (container.current) observer.observe(container.current);
    return () => observer.disconnect();
  }, [width]);

  return (
    <div ref={container} className="mt-4">
      <div className="preview-frame" style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={frame}
          src="/preview"
          title={
            preview.kind === 'chapter' ? `Preview of ${preview.chapter.chapter_title}` : 'Preview of the site'
          }
          className="max-w-none origin-top-left"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
