// A chapter as the editor's form holds it, and the way there and back.
import type { ChapterDetails, EditableChapter } from '~/data/admin-chapters.ts';
import type { Draft } from '~/data/chapter-drafts.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { instantFrom, zonedDateTime } from '~/lib/dates/zoned-time.ts';

export type ChapterFields = {
  number: string;
  title: string;
  slug: string;
  /** 'YYYY-MM-DD' by the publisher's clock. */
  date: string;
  /** 'HH:MM' by the publisher's clock. */
  time: string;
  metaTitle: string;
  metaDescription: string;
  /** Separated by commas. */
  keywords: string;
  text: string;
};

export const FIELD_NAMES = [
  'number',
  'title',
  'slug',
  'date',
  'time',
  'metaTitle',
  'metaDescription',
  'keywords',
  'text',
] as const satisfies readonly (keyof ChapterFields)[];

/** A chapter as the database has it. */
export type StoredChapter = { chapter: EditableChapter; draft: Draft | null };

/** A draft needs no date. */
const NO_DATE = { date: '', time: '' };

/** The form of a stored chapter: its draft's text where there is one, else the published one. */
export function fieldsOf({ chapter, draft }: StoredChapter): ChapterFields {
  const { release_date } = chapter;
  const { date, time } =
    release_date === null ? NO_DATE : zonedDateTime(new Date(release_date), SITE_TIME_ZONE);
  return {
    number: String(chapter.chapter_number),
    title: chapter.chapter_title,
    slug: chapter.slug,
    date,
    time,
    metaTitle: chapter.meta_title ?? '',
    metaDescription: chapter.meta_description ?? '',
    keywords: chapter.keywords.join(', '),
    text: draft?.content ?? chapter.content ?? '',
  };
}

/** The row that a form describes. @throws RangeError when the form has no valid date; validate first */
export function detailsFrom(fields: ChapterFields): ChapterDetails {
  const isDated = fields.date !== '';
  const release = isDated ? instantFrom(fields, SITE_TIME_ZONE) : null;
  if (isDated && !release) throw new RangeError('The form has no valid release date.');
  return {
    chapter_number: Number(fields.number),
    chapter_title: fields.title.trim(),
    slug: fields.slug,
    release_date: release?.toISOString() ?? null,
    meta_title: fields.metaTitle.trim() || null,
    meta_description: fields.metaDescription.trim() || null,
    keywords: keywordsFrom(fields.keywords),
  };
}

/** Only what differs from the stored chapter; untouched seconds of a release date stay as they are. */
export function changedDetails(fields: ChapterFields, stored: StoredChapter): Partial<ChapterDetails> {
  const before = fieldsOf(stored);
  const details = detailsFrom(fields);
  const isChanged: Record<keyof ChapterDetails, boolean> = {
    chapter_number: fields.number !== before.number,
    chapter_title: fields.title !== before.title,
    slug: fields.slug !== before.slug,
    release_date: fields.date !== before.date || fields.time !== before.time,
    meta_title: fields.metaTitle !== before.metaTitle,
    meta_description: fields.metaDescription !== before.metaDescription,
    keywords: fields.keywords !== before.keywords,
  };
  return Object.fromEntries(
    Object.entries(details).filter(([column]) => isChanged[column as keyof ChapterDetails]),
  ) as Partial<ChapterDetails>;
}

/** Whether anything but the text differs from the stored chapter. */
export function hasChangedDetails(fields: ChapterFields, stored: StoredChapter): boolean {
  const before = fieldsOf(stored);
  return FIELD_NAMES.some((name) => name !== 'text' && fields[name] !== before[name]);
}

/**
 * The form after a write: what was sent is shown as it was stored (trimmed, dated), what was typed since stays.
 * The text is stored as it is typed.
 */
export function afterWrite(typed: ChapterFields, sent: ChapterFields, stored: StoredChapter): ChapterFields {
  const written = fieldsOf(stored);
  const taken = FIELD_NAMES.filter((name) => name !== 'text' && typed[name] === sent[name]).map((name) => [
    name,
    written[name],
  ]);
  return { ...typed, ...(Object.fromEntries(taken) as Partial<ChapterFields>) };
}

/** Keywords without whitespace around them, each once, in their order. */
export function keywordsFrom(text: string): string[] {
  const words = text.split(/[,\n]/).map((word) => word.trim());
  return [...new Set(words)].filter((word) => word !== '');
}

const WEEK_MS = 7 * 86_400_000;
const DEFAULT_TIME = '11:00';

/**
 * The form of a chapter that is to be written: the next number, a week after the last release, at its hour.
 * @param now milliseconds since the epoch
 */
export function newChapterFields(
  chapters: readonly { chapter_number: number; release_date: string | null }[],
  now: number,
): ChapterFields {
  const last = Math.max(
    ...chapters.flatMap(({ release_date }) => (release_date === null ? [] : Date.parse(release_date))),
  );
  const zone = SITE_TIME_ZONE;
  const hour = Number.isFinite(last) ? zonedDateTime(new Date(last), zone).time : DEFAULT_TIME;
  const day = zonedDateTime(new Date(Math.max(Number.isFinite(last) ? last : 0, now) + WEEK_MS), zone).date;
  return {
    number: String(Math.max(0, ...chapters.map(({ chapter_number }) => chapter_number)) + 1),
    title: '',
    slug: '',
    date: day,
    time: hour,
    metaTitle: '',
    metaDescription: '',
    keywords: '',
    text: '',
  };
}
