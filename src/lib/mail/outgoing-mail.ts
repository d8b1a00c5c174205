// No Node, Deno, or browser APIs here: the embedded server, the hosted function, and the admin area's preview all
// render mail.

import { uploadedEbookPath } from '../site/ebook-path.ts';
import type { SiteIdentity } from '../site/identity.ts';

export const FOLLOW_TOPICS = ['chapters', 'episodes', 'news', 'portions'] as const;
export type FollowTopic = (typeof FOLLOW_TOPICS)[number];

export type MailSite = {
  siteUrl: string;
  siteName: string;
  /** Only if the publisher has uploaded one. */
  ebook?: { title: string; path: string };
  backendUrl: string;
  timeZone: string;
};

export const mailIdentity = ({
  siteName,
  ebookFile,
  ebookTitle,
}: Pick<SiteIdentity, 'siteName' | 'ebookFile' | 'ebookTitle'>): Pick<MailSite, 'siteName' | 'ebook'> => ({
  siteName,
  ...(ebookFile !== '' && {
    ebook: { title: ebookTitle || 'the e-book', path: uploadedEbookPath(ebookFile) },
  }),
});

export type MailFollower = { token: string };

/**
 * @property serial its title; missing from tests and previews
 * @property wholeBook the path of the e-book, if this is the last chapter of a complete serial
 * @property text only if the author sends whole chapters
 */
export type MailChapter = {
  number: number;
  title: string;
  slug: string;
  description: string;
  serial?: string;
  wholeBook?: string;
  text?: string | null;
};

export const LETTER_TOPICS = ['chapters', 'episodes', 'news', 'all'] as const;
export type LetterTopic = (typeof LETTER_TOPICS)[number];

/** @property slug null if the letter is not a page of the site */
export type MailLetter = {
  subject: string;
  preview: string;
  body: string;
  topic: LetterTopic;
  slug: string | null;
  /** The current serial's title. */
  serial?: string;
};

/** @property passages what the chapters cite */
export type MailPortion = { shabbat: string; name: string; verses: string; passages: string[] };

export type MailMessage = { name: string; email: string; message: string; sentAt: string };

export type MailDigest = {
  since: string;
  messages: number;
  leads: number;
  followers: number;
  newest: MailMessage[];
};

/** Account emails are stored as text, because their links are not stored anywhere else. */
export type AccountMailKind = 'password_reset' | 'invitation' | 'role_granted';

export type OutgoingMail =
  /** @property isFromList whether the publisher added the address from an earlier list */
  | { kind: 'follow_confirmation'; topics: FollowTopic[]; isFromList?: boolean; follower: MailFollower }
  | { kind: 'chapter_published'; chapters: MailChapter[]; follower: MailFollower }
  | { kind: 'catch_up'; chapters: MailChapter[]; follower: MailFollower }
  | { kind: 'portion'; portion: MailPortion; chapters: MailChapter[]; follower: MailFollower }
  | { kind: 'welcome'; chapters: MailChapter[]; follower: MailFollower }
  /** A test has no follower. */
  | { kind: 'letter'; letter: MailLetter; follower?: MailFollower }
  /** With a follower if the reader also asked for news, which the email confirms. */
  | { kind: 'ebook'; firstName: string; follower?: MailFollower }
  | { kind: 'contact_message'; message: MailMessage }
  | { kind: 'digest'; digest: MailDigest }
  | { kind: AccountMailKind; subject: string; text: string }
  | { kind: 'test_email' };

export type MailKind = OutgoingMail['kind'];

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

export const TOPIC_LABELS: Record<FollowTopic, string> = {
  chapters: 'new chapters',
  episodes: 'new podcast episodes',
  news: 'news about the series',
  portions: 'the weekly Torah portion',
};

export function topicList(topics: readonly FollowTopic[]): string {
  return joinList(
    FOLLOW_TOPICS.filter((topic) => topics.includes(topic)).map((topic) => TOPIC_LABELS[topic]),
  );
}

export function joinList(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
