export const SAVED = 'Saved. The pages are renewed within a minute.';
export const SAVED_HOSTED = 'Saved. The pages show it after the next build.';
export const FIRST_EDITION_BACK = 'The first edition is back. The pages are renewed within a minute.';
export const FIRST_EDITION_BACK_HOSTED = 'The first edition is back. The pages show it after the next build.';
export const NOTHING_CHANGED = 'Nothing has changed since it was last saved.';
export const NOT_SAVED = 'The texts were not saved';
export const KEPT_HERE = 'What you typed is kept in this browser.';
export const FIX_FIRST = 'Some fields need your attention first.';
export const RESTORED = 'Unsaved text restored.';
export const TAKEN_INTO_FORM = 'The earlier edition is in the form. Save it to show it on the site.';
export const CONFIRM_FIRST_EDITION =
  'Go back to the first edition? What the site shows now is kept among the earlier editions.';
export const CONFIRM_TAKE_EARLIER =
  'Put this earlier edition into the form? What you have typed and not saved is replaced.';
export const confirmRemoval = (name: string) => `Remove ‘${name}’?`;
