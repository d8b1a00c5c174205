// What a mail says, from which its text and its HTML are both made, so that neither says more than the other.

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'image'; src: string; alt: string }
  /** What a person wrote, with line breaks and direction as written. */
  | { kind: 'quote'; text: string }
  | { kind: 'facts'; facts: readonly { name: string; value: string }[] }
  | { kind: 'chapter'; eyebrow: string; title: string; text: string; href: string };

export type MailContent = {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  title: string;
  blocks: readonly Block[];
  /** Why this person gets this mail. */
  reason: string;
  /** Where its reader chooses and leaves, if it is a follower's mail. */
  preferences?: string;
  headers?: Readonly<Record<string, string>>;
};
