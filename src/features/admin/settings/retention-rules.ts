// How many days may be set; the database holds to the same bounds.

export const USER_AGENT_DAYS = 3650;
export const UNCONFIRMED_DAYS = 365;

/** What is wrong with a number of days as it was typed; undefined when nothing is. */
export function retentionProblem(typed: string, most: number): string | undefined {
  const isGood = /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most;
  return isGood ? undefined : `Enter a whole number from 1 to ${most.toLocaleString('en-US')}.`;
}
