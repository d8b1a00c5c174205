export const ALL_MARKED_READ = 'All notifications marked as read';
export const NOT_MARKED_READ = 'The notifications could not be marked as read';
