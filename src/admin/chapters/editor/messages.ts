import { explain, type Failure } from '../../failures.ts';

export const CHANGES_PUBLISHED = 'Changes published';
export const MARKED_READY = 'Chapter is ready';
export const NOT_MARKED_READY = 'Failed to mark the chapter ready';
export const MARKED_NOT_READY = 'Chapter is a draft again';
export const NOT_MARKED_NOT_READY = 'Failed to take the mark away';
export const NOT_SAVED = 'Failed to save chapter';
export const FIX_FIRST = 'Some fields need your attention first.';
export const DRAFT_DISCARDED = 'The published text is back.';
export const CHANGED_ELSEWHERE = 'This chapter was changed elsewhere in the meantime';
export const CHANGED_ELSEWHERE_NOTE = 'Nothing of yours is affected: go on, or press the button again.';
export const CONFIRM_DISCARD =
  'Throw away the unpublished changes of the text and go back to what readers see? This cannot be undone.';

export const RESTORED = 'Unsaved text restored.';

export function savedToast(isPublished: boolean, isNew: boolean): { title: string; description?: string } {
  if (!isPublished) return { title: isNew ? 'Chapter created' : 'Chapter saved' };
  return { title: 'Draft saved', description: 'Readers see it, with the details, after ‘Publish changes’.' };
}

export function keptHere(failure: Failure): string {
  return `${explain(failure)} What you typed is kept in this browser.`;
}

export const CONFIRM_REVOKE = 'Revoke this link? It ends for good, for all who have it.';
