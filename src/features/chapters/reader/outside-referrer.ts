/** The page of another site that led here, or null: readers who go from chapter to chapter were sent by nobody. */
export function outsideReferrer(referrer: string, ownOrigin: string): string | null {
  return referrer === '' || referrer.startsWith(`${ownOrigin}/`) ? null : referrer;
}
