// Separate from the other date helpers: an inline script uses it, and modules shared with islands cannot be inlined.

/** 'November 27, 2026'. @param timeZone whose calendar; the machine's own when left out */
export function formatLongDay(date: Date, timeZone?: string): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone });
}
