// What an attempt was, and which field a refusal of the database is about.
import type { Failure } from '../../failures.ts';
import { NOT_PUBLISHED } from '../messages.ts';
import type { ChapterFields } from './chapter-fields.ts';
import { NOT_MARKED_READY, NOT_SAVED } from './messages.ts';

export const FIELD_OF_FAILURE: Partial<Record<Failure, keyof ChapterFields>> = {
  'number-taken': 'number',
  'slug-taken': 'slug',
  'no-text': 'text',
  'too-long': 'text',
  'too-many-tags': 'text',
};

/** The title of what could not be done. */
export const FAILED_TO = { save: NOT_SAVED, publish: NOT_PUBLISHED, 'mark ready': NOT_MARKED_READY };
