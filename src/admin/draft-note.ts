import { atom } from 'nanostores';

/** False if the browser's storage is blocked or full. */
export const $isDraftStored = atom(true);

/** @param note shown if unsaved work is stored */
export const draftNote = (note: string): string =>
  $isDraftStored.get() ? note : 'Keep this page open: this browser isn’t storing your changes.';
