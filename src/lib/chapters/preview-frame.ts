// Messages between the administration and the preview page in its frame. Each checks the other's origin, because the
// text of an unpublished chapter must not reach another window.

export type FramedChapter = {
  chapter_number: number;
  chapter_title: string;
  slug: string;
  content: string;
  is_published: boolean;
  release_date: string | null;
};

export type FramedListing = {
  id: string;
  chapter_number: number;
  chapter_title: string;
  slug: string;
  is_published: boolean;
  release_date: string | null;
  published_at: string | null;
};

export type FramedPreview =
  { kind: 'chapter'; chapter: FramedChapter } | { kind: 'site'; at: number; chapters: FramedListing[] };

type ToFrame = { type: 'preview'; preview: FramedPreview };
type FromFrame = { type: 'preview-ready' } | { type: 'preview-open'; slug: string };

export function isFramed(): boolean {
  return window.parent !== window;
}

export function receivePreview(onPreview: (preview: FramedPreview) => void): () => void {
  const listen = ({ source, origin, data }: MessageEvent) => {
    if (source !== window.parent || origin !== location.origin) return;
    const message = data as Partial<ToFrame> | null;
    if (message?.type === 'preview' && message.preview) onPreview(message.preview);
  };
  window.addEventListener('message', listen);
  postToParent({ type: 'preview-ready' });
  return () => window.removeEventListener('message', listen);
}

export function requestChapter(slug: string): void {
  postToParent({ type: 'preview-open', slug });
}

function postToParent(message: FromFrame): void {
  window.parent.postMessage(message, location.origin);
}

export function sendPreview(
  frame: HTMLIFrameElement,
  preview: FramedPreview,
  onOpen: (slug: string) => void,
): () => void {
  const send = () =>
    frame.contentWindow?.postMessage({ type: 'preview', preview } satisfies ToFrame, location.origin);
  const listen = ({ source, origin, data }: MessageEvent) => {
    if (source !== frame.contentWindow || origin !== location.origin) return;
    const message = data as Partial<FromFrame> | null;
    if (message?.type === 'preview-ready') send();
    if (message?.type === 'preview-open' && typeof message.slug === 'string') onOpen(message.slug);
  };
  window.addEventListener('message', listen);
  // The frame may have asked before this listener was added.
  send();
  return () => window.removeEventListener('message', listen);
}
