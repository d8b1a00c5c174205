/** What a time zone is called: 'Israel Time (Asia/Jerusalem)'; its id alone where English has no name for it. */
export function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name.startsWith('GMT') ? timeZone : `${name} (${timeZone})`;
}
