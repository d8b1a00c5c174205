// What followers can be told about, in words.
import { FOLLOW_TOPICS, type FollowTopic } from './outgoing-mail.ts';

export const TOPIC_WORDS: Record<FollowTopic, string> = {
  chapters: 'new chapters',
  podcast: 'new podcast episodes',
  news: 'news about the series',
};

/** 'new chapters and news about the series', in the order of the list, each once. */
export function topicList(topics: readonly FollowTopic[]): string {
  return joinWords(
    FOLLOW_TOPICS.filter((topic) => topics.includes(topic)).map((topic) => TOPIC_WORDS[topic]),
  );
}

/** 'a', 'a and b', 'a, b and c' */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
