// A separate file, because an inline script uses it, and modules shared with islands cannot be inlined.

export function formatLongDay(date: Date, timeZone?: string): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone });
}
