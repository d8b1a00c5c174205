// Messages between the admin area and the preview page in its frame. Each side checks the other's origin, because the
// text of an unpublished chapter must not reach another window.

export type FramedChapter = {
  chapter_number: number;
  chapter_title: string;
  slug: string;
  content: string;
  is_published: boolean;
  release_date: string | null;
};

export type FramedListEntry = Omit<FramedChapter, 'content'> & { id: string; published_at: string | null };

export type FramedPreview =
  { kind: 'chapter'; chapter: FramedChapter } | { kind: 'site'; at: number; chapters: FramedListEntry[] };

type MessageToFrame = { type: 'preview'; preview: FramedPreview };
type MessageFromFrame = { type: 'preview-ready' } | { type: 'preview-open'; slug: string };

export function isFramed(): boolean {
  return window.parent !== window;
}

export function receivePreview(onPreview: (preview: FramedPreview) => void): () => void {
  const handleMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== window.parent || origin !== location.origin) return;
    const message = data as Partial<MessageToFrame> | null;
    if (message?.type === 'preview' && message.preview) onPreview(message.preview);
  };
  window.addEventListener('message', handleMessage);
  postToParent({ type: 'preview-ready' });
  return () => window.removeEventListener('message', handleMessage);
}

export function requestChapter(slug: string): void {
  postToParent({ type: 'preview-open', slug });
}

function postToParent(message: MessageFromFrame): void {
  window.parent.postMessage(message, location.origin);
}

export function sendPreview(
  frame: HTMLIFrameElement,
  preview: FramedPreview,
  onOpen: (slug: string) => void,
): () => void {
  const send = () =>
    frame.contentWindow?.postMessage({ type: 'preview', preview } satisfies MessageToFrame, location.origin);
  const handleMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== location.origin) return;
    const message = data as Partial<MessageFromFrame> | null;
    if (message?.type === 'preview-ready') send();
    if (message?.type === 'preview-open' && typeof message.slug === 'string') onOpen(message.slug);
  };
  window.addEventListener('message', handleMessage);
  // The frame may have been ready before this listener was added.
  send();
  return () => window.removeEventListener('message', handleMessage);
}
