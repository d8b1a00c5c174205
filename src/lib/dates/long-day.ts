// In its own file, because an inline script uses it, and modules shared with islands cannot be inlined.
// Avoids Intl, whose first formatter blocks a phone for a fifth of a second.

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** In the local time zone. */
export function formatLongDate(date: Date): string {
  return `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
}
