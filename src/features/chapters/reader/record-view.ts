// Records that a chapter was opened: one row, one count. Reading goes on whether or not this succeeds.
import { incrementChapterViews, insertChapterView } from '~/data/chapter-views.ts';

const LOOKUP_TIMEOUT_MS = 3000;

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

/** The page of another site that led here, or null: going from chapter to chapter has no referrer. */
export function outsideReferrer(referrer: string, ownOrigin: string): string | null {
  return referrer === '' || referrer.startsWith(`${ownOrigin}/`) ? null : referrer;
}

/** The visitor's address from the configured look-up service; null without a service or when it fails. */
async function lookUpIpAddress(): Promise<string | null> {
  const service = import.meta.env.PUBLIC_IP_LOOKUP_URL;
  if (!service) return null;
  try {
    const url = new URL(service);
    if (!url.searchParams.has('format')) url.searchParams.set('format', 'json');
    const response = await fetch(url, { signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS) });
    const { ip } = (await response.json()) as { ip?: unknown };
    return typeof ip === 'string' && ip.length <= 45 ? ip : null;
  } catch {
    return null;
  }
}
