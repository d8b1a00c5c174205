// An episode's labels for the page and the feed.

/** 'Episode 3 • 3:59' */
export function episodeLine(episode: { episodeNumber: number; duration: string }): string {
  return `Episode ${episode.episodeNumber} • ${episode.duration}`;
}

/** 'audio/mpeg' for .mp3 and for anything unknown, 'audio/wav' for .wav. A query or fragment does not count. */
export function audioType(source: string): 'audio/mpeg' | 'audio/wav' {
  const path = source.replace(/[?#].*$/, '');
  return /\.wav$/i.test(path) ? 'audio/wav' : 'audio/mpeg';
}

/** An episode's timed captions are beside its audio: '/audio/human-dynamics.vtt'. */
export function captionsPath(audioSrc: string): string {
  return audioSrc.replace(/\.[^./]+$/, '.vtt');
}

/** Where an episode has its page. */
export function episodePath({ slug }: { slug: string }): string {
  return `/podcast/${slug}`;
}
