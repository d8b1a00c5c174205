export const RESTORED = 'The version is the draft now';
export const RESTORED_NOTE = 'The draft that was there is kept as a version.';
export const NOT_RESTORED = 'Failed to restore the version';

/** @param isReady whether the chapter is marked ready */
export function confirmRestore(name: string, isReady: boolean): string {
  const ready = isReady ? ' The chapter is then no longer marked as ready.' : '';
  return `Make the version ‘${name}’ the draft? The present draft is kept as a version first, and readers see no change.${ready}`;
}
