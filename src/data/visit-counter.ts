// Adds to the daily sums of what works. A sum has a day, a step, a chapter, a book and a source, and nothing of a
// visitor. In the tab's own storage are the source that led here and which chapters were counted in the last half hour.
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/embedded-key.ts';

export type Visit = {
  step: 'reading' | 'ebook' | 'lead' | 'download' | 'store';
  chapter?: string;
  book?: string;
  /** Tenths of a chapter: those after `already` up to `reached` are counted; -1 counts a reader too. */
  already?: number;
  reached?: number;
};

export type VisitCounter = {
  count: (visit: Visit) => void;
  /** Remembers something for the tab, and says what was remembered half an hour ago or less. */
  recent: (key: string, value?: number) => number | undefined;
};

/** Where sums are kept, as pages have it in them; '' is the page's own origin. */
export const COUNTED_AT = {
  backend: (import.meta.env.PUBLIC_SUPABASE_URL || '').replace(/\/$/, ''),
  apikey: import.meta.env.PUBLIC_SUPABASE_PUBLISHABLE_KEY || EMBEDDED_PUBLISHABLE_KEY,
};

/**
 * Counts nothing for crawlers (private.is_crawler has the same words) and for visitors whose browser asks not to be
 * tracked. Never throws. Self-contained, because its source is inlined into pages.
 */
export function createVisitCounter(at: { backend: string; apikey: string }): VisitCounter {
  type Stored = { from?: string; chapter?: string; seen?: Record<string, [at: number, value: number]> };
  const [RECENT_MS, MOST_SEEN] = [30 * 60_000, 20];
  const crawler =
    /(?<!cu)bot|crawl|spider|slurp|facebookexternalhit|bingpreview|mediapartners|lighthouse|pagespeed|preview|archiver|curl\/|wget\/|python-/i;
  const { doNotTrack, globalPrivacyControl, userAgent } = navigator;
  const isSilent = doNotTrack === '1' || globalPrivacyControl === true || crawler.test(userAgent);
  let inPage: Stored = {};
  const read = (): Stored => {
    try {
      return JSON.parse(sessionStorage.getItem('visit') || '{}') as Stored;
    } catch {
      return inPage;
    }
  };
  const write = (stored: Stored) => {
    inPage = stored;
    try {
      sessionStorage.setItem('visit', JSON.stringify(stored));
    } catch {
      // Blocked or full: the page remembers alone.
    }
  };
  const sourceOf = (): string | undefined => {
    const query = new URLSearchParams(location.search);
    const [source, campaign] = ['utm_source', 'utm_campaign'].map((part) => query.get(part));
    if (source) {
      const name = campaign ? `${source}/${campaign}` : source;
      return `campaign:${name.toLowerCase().replace(/[^a-z0-9._/-]+/g, '-')}`.slice(0, 100);
    }
    const host = /^https?:\/\/([^/?#@]+)/.exec(document.referrer)?.[1];
    return host === location.host ? undefined : host?.replace(/^www\./, '');
  };

  return {
    count: ({ step, chapter, ...more }) => {
      if (isSilent) return;
      const stored = read();
      const from = sourceOf() ?? stored.from ?? 'direct';
      const last = chapter ?? stored.chapter;
      write({ ...stored, from, ...(last && { chapter: last }) });
      fetch(`${at.backend || location.origin}/rest/v1/rpc/count_visit`, {
        method: 'POST',
        keepalive: true, // As a beacon does; a beacon has no header for the key.
        headers: { apikey: at.apikey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ step, chapter: last ?? null, source: from, ...more }),
      }).catch(() => undefined);
    },
    recent: (key, value) => {
      if (isSilent) return undefined;
      const { seen = {}, ...stored } = read();
      const now = Date.now();
      const fresh = Object.entries(seen).filter(([, [at]]) => now - at < RECENT_MS && at <= now);
      const found = fresh.find(([name]) => name === key)?.[1][1];
      if (value !== undefined) {
        const others = fresh.filter(([name]) => name !== key).slice(1 - MOST_SEEN);
        write({ ...stored, seen: Object.fromEntries([...others, [key, [now, value]]]) });
      }
      return found;
    },
  };
}
