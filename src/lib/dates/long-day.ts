// Apart from the other dates: a page's own script has it, and what islands share cannot stand in a page's HTML.

/** 'November 27, 2026'. @param timeZone whose calendar; the machine's own when left out */
export function formatLongDay(date: Date, timeZone?: string): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone });
}
