// What a mail is rendered from: its kind and the rows that it is about. No file here knows Node, Deno or a browser: the
// embedded server, the hosted function and the administration's preview render the same mails.

export const FOLLOW_TOPICS = ['chapters', 'podcast', 'news'] as const;
export type FollowTopic = (typeof FOLLOW_TOPICS)[number];

/** The site that writes. */
export type MailSite = {
  /** The public origin, without a slash at its end. */
  siteUrl: string;
  siteName: string;
  /** The origin of `/functions/v1/unsubscribe`: the site's own, or the hosted backend's. */
  backendUrl: string;
  /** The zone in which moments are written. */
  timeZone: string;
};

/** The secret of a follower's links: it confirms, chooses and unsubscribes. */
export type MailFollower = { token: string };

export type MailChapter = { number: number; title: string; slug: string; description: string };

export type MailMessage = { name: string; email: string; message: string; sentAt: string };

/** The counts since `since`, and the newest messages. */
export type MailDigest = {
  /** ISO 8601, as all moments here. */
  since: string;
  messages: number;
  leads: number;
  followers: number;
  newest: MailMessage[];
};

/** Mails that open an account: stored with their words, because their link exists nowhere else. */
export const ACCOUNT_MAIL_KINDS = ['password_reset', 'invitation', 'role_given'] as const;
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number];

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
