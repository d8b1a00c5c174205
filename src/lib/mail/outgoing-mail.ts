// Input of renderMail. No file here imports Node, Deno, or browser APIs, because the embedded server, the hosted function, and
// the administration's preview render the same mails.

export const FOLLOW_TOPICS = ['chapters', 'episodes', 'news'] as const;
export type FollowTopic = (typeof FOLLOW_TOPICS)[number];

export type MailSite = {
  /** The public origin, without a slash at its end. */
  siteUrl: string;
  siteName: string;
  /** The origin of `/functions/v1/unsubscribe`: the site's own, or the hosted backend's. */
  backendUrl: string;
  /** The zone of dates and times. */
  timeZone: string;
};

export type MailFollower = { token: string };

export type MailChapter = { number: number; title: string; slug: string; description: string };

export type MailMessage = { name: string; email: string; message: string; sentAt: string };

/** The counts since `since`, and the newest messages. */
export type MailDigest = {
  since: string;
  messages: number;
  leads: number;
  followers: number;
  newest: MailMessage[];
};

/** Mails that open an account. They are stored with their text, because their link exists nowhere else. */
export type AccountMailKind = 'password_reset' | 'invitation' | 'role_given';

export type OutgoingMail =
  | { kind: 'follow_confirmation'; topics: FollowTopic[]; follower: MailFollower }
  | { kind: 'chapter_published'; chapters: MailChapter[]; follower: MailFollower }
  | { kind: 'ebook'; firstName: string }
  | { kind: 'contact_message'; message: MailMessage }
  | { kind: 'digest'; digest: MailDigest }
  | { kind: AccountMailKind; subject: string; text: string }
  | { kind: 'test_mail' };

export type MailKind = OutgoingMail['kind'];

export type RenderedMail = {
  /** One line of at most 200 characters, without control characters and marks of direction. */
  subject: string;
  text: string;
  html: string;
  /** List-Unsubscribe, List-Unsubscribe-Post, Reply-To, Auto-Submitted; no value has a line break. */
  headers: Record<string, string>;
};

const TOPIC_WORDS: Record<FollowTopic, string> = {
  chapters: 'new chapters',
  episodes: 'new podcast episodes',
  news: 'news about the series',
};

/** 'new chapters and news about the series', in the order of the list, each once. */
export function topicList(topics: readonly FollowTopic[]): string {
  return joinWords(
    FOLLOW_TOPICS.filter((topic) => topics.includes(topic)).map((topic) => TOPIC_WORDS[topic]),
  );
}

export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
