export const SAVED = 'Schedule saved';
export const NOT_SAVED = 'Failed to save the schedule';
export const RESTORED = 'The changes that you planned here before and had not saved have been brought back.';
export const SAVE_FIRST = 'Save the schedule first: some of these chapters have changes that are not saved.';
export const PLANNED = 'Planned, not saved yet.';
export const NOTHING_CHANGED = 'That changes nothing.';
export const PLAN_KEPT = 'Nothing was saved. Your changes are kept here, beside what is stored now.';
export const PLAN_KEPT_AWAY = 'Nothing was saved. Your changes are kept in this browser.';

export function datesMoved(count: number): string {
  return count === 1
    ? '1 chapter differs from the stored schedule.'
    : `${count} chapters differ from the stored schedule.`;
}
