export const PUBLISHED = 'Chapter published successfully!';
export const NOT_PUBLISHED = 'Failed to publish chapter';
export const DELETED = 'Chapter deleted successfully';
export const NOT_DELETED = 'Failed to delete chapter';

/** The question before a deletion. */
export function confirmDeletion(title: string): string {
  return `Are you sure you want to delete "${title}"? This action cannot be undone.`;
}
