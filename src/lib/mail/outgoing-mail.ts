// No Node, Deno, or browser APIs here: the embedded server, the hosted function, and the administration's preview all
// render mail.

export const FOLLOW_TOPICS = ['chapters', 'episodes', 'news'] as const;
export type FollowTopic = (typeof FOLLOW_TOPICS)[number];

export type MailSite = {
  siteUrl: string;
  siteName: string;
  backendUrl: string;
  timeZone: string;
};

export type MailFollower = { token: string };

export type MailChapter = { number: number; title: string; slug: string; description: string };

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
  | { kind: 'follow_confirmation'; topics: FollowTopic[]; follower: MailFollower }
  | { kind: 'chapter_published'; chapters: MailChapter[]; follower: MailFollower }
  | { kind: 'ebook'; firstName: string }
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

const TOPIC_LABELS: Record<FollowTopic, string> = {
  chapters: 'new chapters',
  episodes: 'new podcast episodes',
  news: 'news about the series',
};

export function topicList(topics: readonly FollowTopic[]): string {
  return joinList(
    FOLLOW_TOPICS.filter((topic) => topics.includes(topic)).map((topic) => TOPIC_LABELS[topic]),
  );
}

export function joinList(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
