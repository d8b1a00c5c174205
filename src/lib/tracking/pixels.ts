// Events for the two advertising pixels; does nothing until consent has loaded them. Which events there are:
// features/landing/claim-ebook.ts.
import type { EventParameters } from './analytics.ts';

type Pixels = {
  /** Set by features/consent where the visitor has withdrawn the grant from a page that has the pixels. */
  arePixelsRevoked?: boolean;
  fbq?: (command: 'trackCustom', name: string, parameters: EventParameters) => void;
  ttq?: { track: (name: string, parameters: EventParameters) => void };
};

/** Tells both pixels of an event. Never throws: a broken pixel must not prevent the download. */
export function trackLead(name: string, parameters: EventParameters = {}): void {
  if (typeof window === 'undefined') return;
  const pixels = window as unknown as Pixels;
  if (pixels.arePixelsRevoked) return;
  quietly(() => pixels.fbq?.('trackCustom', name, parameters));
  quietly(() => pixels.ttq?.track(name, parameters));
}

function quietly(send: () => void): void {
  try {
    send();
  } catch {
    // Scripts that block trackers leave functions behind that throw.
  }
}
