/** Parameters of an event, with the names the tag manager's reports use. */
export type EventParameters = Record<string, string | number | boolean>;

/** Sends one event to the tag function. Never throws: a blocked or broken tag must not break the page. */
export function trackEvent(name: string, parameters: EventParameters): void {
  tag('event', name, parameters);
}

export function tag(...command: unknown[]): void {
  if (typeof window === 'undefined') return;
  try {
    window.gtag?.(...command);
  } catch {
    // Scripts that block trackers replace the function with one that throws.
  }
}
