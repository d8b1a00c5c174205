// Records that a chapter was opened: one row, one count. Reading goes on whether or not this succeeds.
import { incrementChapterViews, insertChapterView } from '~/data/chapter-views.ts';
import { lookUpIpAddress } from './ip-lookup.ts';
import { outsideReferrer } from './outside-referrer.ts';

/** Resolves with the id of the recorded view, or null when the backend did not take it. Never rejects. */
export async function recordView(chapterId: string): Promise<string | null> {
  const id = randomUuid();
  const counted = incrementChapterViews(chapterId).catch(() => undefined);
  const inserted = lookUpIpAddress()
    .then((ipAddress) =>
      insertChapterView({
        id,
        chapterId,
        ipAddress,
        userAgent: navigator.userAgent,
        referrer: outsideReferrer(document.referrer, location.origin),
      }),
    )
    .then(
      () => id,
      () => null,
    );
  await counted;
  return inserted;
}

/** crypto.randomUUID exists only on secure origins; a test server in the local network is none. */
function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
