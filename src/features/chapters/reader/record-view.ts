import { incrementChapterViews, insertChapterView } from '~/data/chapter-views.ts';
import { COUNTER_TARGET, createVisitCounter, markInSession } from '~/data/visit-counter.ts';

const LOOKUP_TIMEOUT_MS = 3000;

/** Resolves to the view's id, or to null if the backend rejected it. Never rejects. */
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
        referrer: externalReferrer(document.referrer, location.origin),
      }),
    )
    .then(
      () => id,
      () => null,
    );
  await counted;
  return inserted;
}

/** crypto.randomUUID is undefined on insecure origins, such as a test server on a local network. */
function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function externalReferrer(referrer: string, ownOrigin: string): string | null {
  return referrer === '' || referrer.startsWith(`${ownOrigin}/`) ? null : referrer;
}

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

export function trackReadingDepth(chapter: string): { reach: (depth: number) => void; stop: () => void } {
  const count = createVisitCounter(COUNTER_TARGET);
  let already = count ? (markInSession(chapter, 0) ?? -1) : 0;
  let reached = Math.max(already, 0);

  const send = () => {
    if (!count || reached <= already) return;
    count({ step: 'reading', chapter, already, reached });
    already = reached;
    markInSession(chapter, already);
  };
  const onHidden = () => {
    if (document.visibilityState === 'hidden') send();
  };

  send();
  document.addEventListener('visibilitychange', onHidden);
  window.addEventListener('pagehide', send);
  return {
    reach: (depth) => {
      reached = Math.max(reached, Math.floor(depth / 10));
    },
    stop: () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', send);
    },
  };
}
