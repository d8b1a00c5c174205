export const PUBLISHED = 'Chapter published successfully!';
export const NOT_PUBLISHED = 'Failed to publish chapter';
export const UNDO = 'Undo';
export const UNDONE = 'Publication undone';
export const UNDONE_NOTE = 'Its text is a draft again, and emails about it that still wait are not sent.';
export const NOT_UNDONE = 'Failed to undo the publication';
export const UNPUBLISHED = 'Chapter unpublished';
export const UNPUBLISHED_NOTE = 'Its text is a draft again.';
export const NOT_UNPUBLISHED = 'Failed to unpublish chapter';
export const DELETED = 'Chapter deleted successfully';
export const DELETED_NOTE = 'You can bring it back for thirty days, under ‘Recently deleted’.';
export const NOT_DELETED = 'Failed to delete chapter';

export const NOT_BROUGHT_BACK = 'Failed to bring the chapter back';
export const NONE_MARKED_READY = 'No chapter was marked ready.';

export function chaptersReady(count: number): { title: string; description: string } {
  return count === 1
    ? { title: '1 chapter is ready', description: 'It goes out on its date.' }
    : { title: `${count} chapters are ready`, description: 'Each goes out on its date.' };
}

export function broughtBack(number: number, former: number): { title: string; description: string } {
  return {
    title: `Chapter ${number} is back`,
    description:
      number === former
        ? 'It is a draft.'
        : `It is a draft. Number ${former} belongs to another chapter now, so it has a new one.`,
  };
}

export function confirmDeletion(title: string): string {
  return `Are you sure you want to delete "${title}"? This action cannot be undone.`;
}

export function confirmUnreadyPublication(title: string): string {
  return `"${title}" is not marked ready. Publish its draft as it is now?`;
}

export function confirmWithdrawal(title: string): string {
  return `Unpublish "${title}"? Readers can no longer open it. Its text becomes a draft, and links to it stop working until it is published again.`;
}

export const VERSION_RESTORED = 'The version is the draft now';
export const VERSION_RESTORED_NOTE = 'The draft that was there is kept as a version.';
export const VERSION_NOT_RESTORED = 'Failed to restore the version';

export function confirmRestore(name: string, isReady: boolean): string {
  const ready = isReady ? ' The chapter is then no longer marked as ready.' : '';
  return `Make the version ‘${name}’ the draft? The present draft is kept as a version first, and readers see no change.${ready}`;
}
