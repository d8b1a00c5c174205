// The columns of book_chapters as they are checked, for the calls of visitors and of administrators.
import { isFlag, isNumber, isText, isTextList, isTime, orNull } from './checked.ts';

/** What every list of chapters shows. */
export const LISTED_COLUMNS = {
  id: isText,
  chapter_number: isNumber,
  chapter_title: isText,
  slug: isText,
  is_published: isFlag,
  release_date: orNull(isTime),
};

/** The text, and what search engines are told about it. */
export const TEXT_COLUMNS = {
  content: orNull(isText),
  meta_title: orNull(isText),
  meta_description: orNull(isText),
  keywords: isTextList,
  updated_at: isTime,
};
