export const PUBLISHED = 'Chapter published successfully!';
export const NOT_PUBLISHED = 'Failed to publish chapter';
export const UNPUBLISHED = 'Chapter unpublished';
export const UNPUBLISHED_NOTE = 'Its text is a draft again.';
export const NOT_UNPUBLISHED = 'Failed to unpublish chapter';
export const DELETED = 'Chapter deleted successfully';
export const NOT_DELETED = 'Failed to delete chapter';

/** The question before a deletion. */
export function confirmDeletion(title: string): string {
  return `Are you sure you want to delete "${title}"? This action cannot be undone.`;
}

/** The question before a chapter is published that was not marked ready. */
export function confirmUnreadyPublication(title: string): string {
  return `"${title}" is not marked ready. Publish its draft as it is now?`;
}

/** The question before a published chapter is taken back. */
export function confirmWithdrawal(title: string): string {
  return `Unpublish "${title}"? Readers can no longer open it. Its text becomes a draft, and links to it stop working until it is published again.`;
}
