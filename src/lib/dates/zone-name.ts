/** What a time zone is called: 'Israel Time', 'Central European Time'; its id where English has no name for it. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name.startsWith('GMT') ? timeZone : name;
}
