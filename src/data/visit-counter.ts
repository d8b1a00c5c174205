// Counts visits in daily totals without identifiers. The tab's storage has the source of the visit, the last chapter,
// and the recently counted chapters.
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';

export type Visit = {
  step: 'reading' | 'ebook' | 'lead' | 'download' | 'store';
  chapter?: string;
  book?: string;
  /** Counts the tenths of a chapter after `already` up to `reached`; -1 also counts a reader. */
  already?: number;
  reached?: number;
};

export type CountVisit = (visit: Visit) => void;

/** Inlined into pages; '' is the page's own origin. */
export const COUNTER_TARGET = {
  backend: (import.meta.env.PUBLIC_SUPABASE_URL || '').replace(/\/$/, ''),
  apikey: import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY || EMBEDDED_PUBLISHABLE_KEY,
};

/**
 * Undefined for crawlers and for visitors who opted out of tracking. Never throws. Self-contained, because its source
 * is inlined into pages.
 */
export function createVisitCounter(target: { backend: string; apikey: string }): CountVisit | undefined {
  const { doNotTrack, globalPrivacyControl, userAgent } = navigator;
  const crawler =
    /(?<!cu)bot|crawl|spider|slurp|externalhit|mediapartners|lighthouse|preview|archiver|curl\/|wget\/|python-/i;
  if (doNotTrack === '1' || globalPrivacyControl || crawler.test(userAgent)) return undefined;
  return ({ chapter, ...visit }) => {
    const campaign = new URLSearchParams(location.search).get('utm_source');
    const referrerHost = /^https?:\/\/([^/?#@]+)/.exec(document.referrer)?.[1];
    let source =
      campaign === null
        ? referrerHost !== location.host && referrerHost?.replace(/^www\./, '')
        : `campaign:${campaign.toLowerCase().replace(/[^a-z0-9._/-]+/g, '-')}`.slice(0, 100);
    try {
      const stored = JSON.parse(sessionStorage['visit'] || '{}') as { source?: string; chapter?: string };
      source ||= stored.source ?? 'direct';
      chapter ??= stored.chapter;
      sessionStorage['visit'] = JSON.stringify({ source, chapter });
    } catch {}
    fetch(`${target.backend || location.origin}/rest/v1/rpc/count_visit`, {
      method: 'POST',
      // A beacon cannot send the API key header.
      keepalive: true,
      headers: { apikey: target.apikey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...visit, chapter, source: source || 'direct' }),
    }).catch(() => undefined);
  };
}

/**
 * Returns the previous value unless it is older than half an hour or storage is blocked.
 * Self-contained, because its source is inlined into pages.
 */
export function markInSession(key: string, value: number): number | undefined {
  const maxAgeMs = 30 * 60_000;
  const maxNotes = 20;
  try {
    type Notes = Record<string, [at: number, value: number]>;
    const now = Date.now();
    const recent = Object.entries(JSON.parse(sessionStorage['visit-notes'] || '{}') as Notes).filter(
      ([, [at]]) => now - at < maxAgeMs && at <= now,
    );
    const previous = recent.find(([name]) => name === key)?.[1][1];
    const others = recent.filter(([name]) => name !== key).slice(1 - maxNotes);
    sessionStorage['visit-notes'] = JSON.stringify(
      Object.fromEntries([...others, [key, [now, Math.max(value, previous ?? value)]]]),
    );
    return previous;
  } catch {
    return undefined;
  }
}
