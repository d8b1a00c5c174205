// What statuses and topics are called, in the lists and on a person's page.

const STATUSES: Record<string, string> = {
  new: 'New',
  answered: 'Answered',
  archived: 'Archived',
  pending: 'Not confirmed',
  confirmed: 'Confirmed',
  unsubscribed: 'Unsubscribed',
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  canceled: 'Canceled',
};

export const TOPICS: Record<string, string> = { chapters: 'Chapters', podcast: 'Podcast', news: 'News' };

/** Of a message, a follower or a mail. */
export function statusWords(status: string): string {
  return STATUSES[status] ?? status;
}

/** 'Chapters, Podcast'. */
export function topicWords(topics: readonly string[]): string {
  return topics.map((topic) => TOPICS[topic] ?? topic).join(', ') || 'Nothing';
}
