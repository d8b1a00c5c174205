import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { listManagedChapters, type ManagedChapter } from '~/data/admin-chapters.ts';
import { sendPreview, type FramedPreview } from '~/lib/chapters/preview-frame.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { zonedDateTime } from '~/lib/dates/zoned-time.ts';
import { adminPage, ALL_CHAPTERS } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { editHref } from '../chapters/chapter-state.ts';
import { MissingChapter } from '../chapters/notices.tsx';
import { Field } from '../Field.tsx';
import { Filters } from '../Filters.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageHeader, PageLink } from '../PageHeader.tsx';
import {
  addressOf,
  withheld,
  loadPreview,
  instantOf,
  targetFrom,
  type PreviewTarget,
} from './preview-target.ts';

export const AdminPreview = adminPage(AdminPreviewContent, { exitLink: ALL_CHAPTERS });

const PHONE = { value: 'phone', label: 'Phone', width: 390, height: 844 };
const DESKTOP = { value: 'desktop', label: 'Desktop', width: 1280, height: 800 };

const DESKTOP_FROM = '(min-width: 1024px)';

function AdminPreviewContent() {
  const [target, setTarget] = useState<PreviewTarget>(() => targetFrom(location.search, Date.now()));
  const [device, setDevice] = useState(() => (matchMedia(DESKTOP_FROM).matches ? DESKTOP : PHONE));
  const query = useQuery({ queryKey: ['managed-chapters'], queryFn: () => listManagedChapters() });
  const { data: chapters = [] } = query;
  const preview = useQuery({
    queryKey: ['preview', target],
    queryFn: () => loadPreview(target, chapters, Date.now()),
    enabled: query.isSuccess,
  });

  const show = (next: PreviewTarget) => {
    history.pushState(null, '', addressOf(next));
    setTarget(next);
  };
  const openChapter = (slug: string) => {
    const chapter = chapters.find((candidate) => candidate.slug === slug);
    if (chapter) show({ kind: 'chapter', id: chapter.id });
  };
  useEffect(() => {
    const onPopState = () => setTarget(targetFrom(location.search, Date.now()));
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, []);

  const withheldChapters = target.kind === 'site' ? withheld(chapters, instantOf(target) ?? 0) : [];
  return (
    <>
      <p className="flex flex-wrap gap-x-6">
        <PageLink href="/admin/chapters">All chapters</PageLink>
        {target.kind === 'chapter' && <PageLink href={editHref(target.id)}>Edit the chapter</PageLink>}
      </p>
      <PageHeader title="Preview" subtitle="See a chapter, or what changes on your site by a date" />
      <Controls chapters={chapters} target={target} onShow={show}>
        <Filters
          label="Width"
          className="ml-auto max-md:w-full max-md:[&>*]:flex-1"
          choices={[PHONE, DESKTOP]}
          value={device.value}
          onSelect={(value) => setDevice(value === PHONE.value ? PHONE : DESKTOP)}
        />
      </Controls>
      {withheldChapters.length > 0 && (
        <p role="status" className="plate mt-4 border-l-4 border-l-gold p-4">
          {withheldNote(withheldChapters.map(({ chapter_number }) => String(chapter_number)))}
        </p>
      )}
      <Loaded query={query} loading="Loading the preview" errorMessage="The chapters could not be loaded.">
        {() => (
          <Loaded
            query={preview}
            loading="Loading the preview"
            errorMessage="The preview could not be loaded."
          >
            {(loaded) =>
              loaded === 'missing' ? (
                <MissingChapter as="h2" />
              ) : (
                <PreviewFrame key={addressOf(target)} preview={loaded} device={device} onOpen={openChapter} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function withheldNote(numbers: readonly string[]): string {
  return numbers.length === 1
    ? `Chapter ${numbers[0]} won’t be out by then: it isn’t marked ready.`
    : `Chapters ${new Intl.ListFormat('en-US').format(numbers)} won’t be out by then: they aren’t marked ready.`;
}

type ControlsProps = {
  chapters: readonly ManagedChapter[];
  target: PreviewTarget;
  onShow: (target: PreviewTarget) => void;
  children: ReactNode;
};

function Controls({ chapters, target, onShow, children }: ControlsProps) {
  const [date, setDate] = useState(() =>
    target.kind === 'site' ? target : { kind: 'site' as const, ...zonedDateTime(new Date(), SITE_TIME_ZONE) },
  );
  const [isInvalid, setInvalid] = useState(false);

  const showSite = () => {
    const isValid = instantOf(date) !== null;
    setInvalid(!isValid);
    if (isValid) onShow(date);
  };
  return (
    <form
      noValidate
      className="mt-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        showSite();
      }}
    >
      <Field
        as="select"
        label="Page"
        className="min-w-0 flex-1 basis-60"
        value={target.kind === 'chapter' ? target.id : ''}
        onChange={({ target: { value } }) =>
          value === '' ? showSite() : onShow({ kind: 'chapter', id: value })
        }
      >
        <option value="">The whole site</option>
        {chapters.map(({ id, chapter_number, chapter_title }) => (
          <option key={id} value={id}>
            {chapter_number}. {chapter_title}
          </option>
        ))}
      </Field>
      {(target.kind === 'site' || isInvalid) && (
        <>
          <Field
            type="datetime-local"
            label="Show the site as of"
            className="min-w-0 flex-1 basis-60"
            aria-invalid={isInvalid}
            aria-describedby={isInvalid ? 'date-problem' : undefined}
            value={date.date && `${date.date}T${date.time}`}
            onChange={({ target: { value } }) => {
              const [day = '', time = ''] = value.split('T');
              setDate({ kind: 'site', date: day, time });
            }}
          />
          <Button type="submit" tone="gold">
            Show
          </Button>
        </>
      )}
      {children}
      {isInvalid && (
        <p id="date-problem" role="alert" className="basis-full text-sm text-danger">
          Enter a valid date and time.
        </p>
      )}
    </form>
  );
}

const BORDERS = 2;

type FrameProps = { preview: FramedPreview; device: typeof PHONE; onOpen: (slug: string) => void };

function PreviewFrame({ preview, device: { width, height }, onOpen }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const [availableWidth, setAvailableWidth] = useState(width);
  const scale = Math.min(1, (availableWidth - BORDERS) / width);

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
