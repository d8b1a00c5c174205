import type { FileProblem } from './reading-file.ts';

export const FILE_PROBLEMS: Record<FileProblem, string> = {
  'too large': 'This file is too large to be a saved reading. Nothing was changed.',
  'not json': 'This file is not a saved reading. Nothing was changed.',
  'not ours': 'This file was not saved by this site. Nothing was changed.',
  'other version':
    'This file was saved by another version of this site. Reload the page and try again. Nothing was changed.',
};

export const FILE_NOT_READ = 'This file could not be read. Nothing was changed.';
export const NOT_STORED = 'Your browser does not let this site save it, so it applies to this page only.';

/** 'Your reading was added: 5 chapters opened, 3 finished.' */
export function readingTaken(opened: number, finished: number): string {
  return `Your reading was added: ${opened} ${opened === 1 ? 'chapter' : 'chapters'} opened, ${finished} finished.`;
}
