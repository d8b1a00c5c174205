// How a time of the transcript reaches the player, which may not be awake yet: the request
// waits on the window, where the page's own script puts it (EpisodeTranscript.astro).

export const PLAY_AT_EVENT = 'podcast-play-at';

type Requests = { playAt?: { slug: string; seconds: number } | undefined };

const requests = () => window as Requests;

/** The time asked for, once; undefined where none was, or another episode's. */
export function takeRequestedTime(slug: string): number | undefined {
  const request = requests().playAt;
  if (request?.slug !== slug) return undefined;
  requests().playAt = undefined;
  return request.seconds;
}
