import { useEffect, useRef, useState } from 'react';
import type { FramedPreview } from '~/lib/chapters/preview-frame.ts';
import { sendPreview } from '~/lib/chapters/preview-frame.ts';

/** What the page is shown at. */
export type Device = 'phone' | 'desktop';

const SIZES: Record<Device, { width: number; height: number }> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

/** Beside the page, so that it has the whole width. */
const BORDERS = 2;

type Props = { preview: FramedPreview; device: Device; title: string; onOpen: (slug: string) => void };

/** The public page in a window of a device's width, made smaller where there is no room for it. */
export function PreviewFrame({ preview, device, title, onOpen }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number>(SIZES.desktop.width);
  const { width, height } = SIZES[device];
  const scale = Math.min(1, room / (width + BORDERS));

  useEffect(
    () => (frame.current ? sendPreview(frame.current, preview, onOpen) : undefined),
    [preview, onOpen],
  );

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? width));
    if (space.current) observer.observe(space.current);
    return () => observer.disconnect();
  }, [width]);

  return (
    <div ref={space} className="mt-6 overflow-hidden" style={{ height: (height + BORDERS) * scale }}>
      <iframe
        ref={frame}
        src="/preview"
        title={title}
        className="preview-frame"
        style={{
          width,
          height,
          transform: `scale(${scale})`,
          marginInlineStart: Math.max(0, (room - (width + BORDERS) * scale) / 2),
        }}
      />
    </div>
  );
}
