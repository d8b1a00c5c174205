// Used by inline scripts, so each function is self-contained and short.

export const CUSTOM_KEY = 'preferred-custom';

/** Weeks from Sunday to Saturday in local time, numbered from the first of 1970. */
export function weekNumber(date: Date): number {
  return Math.floor((date.getTime() / 60_000 - date.getTimezoneOffset() + 5760) / 10_080);
}

/** The visitor's choice, or the default in their time zone. */
export function followsIsrael(key: string): boolean {
  let stored;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // Storage is blocked.
  }
  if (stored) return stored === 'israel';
  // West of Israel, needs no formatter, which blocks a phone for a fifth of a second.
  return (
    new Date().getTimezoneOffset() < -99 &&
    Intl.DateTimeFormat().resolvedOptions().timeZone === 'Asia/Jerusalem'
  );
}
