export type EventParameters = Record<string, string | number | boolean>;

export function trackEvent(name: string, parameters: EventParameters): void {
  tag('event', name, parameters);
}

export function tag(...command: unknown[]): void {
  if (typeof window === 'undefined') return;
  try {
    window.gtag?.(...command);
  } catch {
    // Some ad blockers replace the function with one that throws.
  }
}
