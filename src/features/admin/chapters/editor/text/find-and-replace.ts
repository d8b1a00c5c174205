// The panel that finds and replaces words of a chapter's text.
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';

/** The library binds more, such as further cursors, which the text does not take. */
export const findKeys = searchKeymap.filter(({ key = '' }) =>
  ['Mod-f', 'F3', 'Mod-g', 'Escape'].includes(key),
);

/** The panel's own words, as buttons of this site are written. */
const WORDS = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
};

export const findAndReplace: Extension = [search({ top: true }), EditorState.phrases.of(WORDS)];
