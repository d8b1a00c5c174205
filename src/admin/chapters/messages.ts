export const PUBLISHED = 'Chapter published successfully!';
export const NOT_PUBLISHED = 'Failed to publish chapter';
export const UNDO = 'Undo';
export const UNDO_PUBLISH = {
  successToast: {
    title: 'Publication undone',
    description: 'The text is a draft again, and no emails will be sent.',
  },
  errorTitle: 'Failed to undo the publication',
};
export const UNPUBLISH = {
  successToast: { title: 'Chapter unpublished', description: 'Its text is a draft again.' },
  errorTitle: 'Failed to unpublish chapter',
};

export function chaptersReady(count: number): { title: string; description: string } {
  return count === 1
    ? { title: '1 chapter is ready', description: 'It goes out on its date.' }
    : { title: `${count} chapters are ready`, description: 'Each goes out on its date.' };
}

export function confirmUnreadyPublish(title: string): string {
  return `"${title}" is not marked ready. Publish its draft as it is now?`;
}

export function confirmUnpublish(title: string): string {
  return `Unpublish "${title}"? Readers can no longer open it. Its text becomes a draft, and links to it stop working until it is published again.`;
}
