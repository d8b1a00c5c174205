/** 'Episode 3 • 3:59' */
export function episodeLine(episode: { episodeNumber: number; duration: string }): string {
  return `Episode ${episode.episodeNumber} • ${episode.duration}`;
}
