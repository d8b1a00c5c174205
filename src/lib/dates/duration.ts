// Durations as src/content has them: m:ss, or h:mm:ss.

/** 890 for '14:50'. */
export function durationSeconds(duration: string): number {
  return duration.split(':').reduce((total, part) => total * 60 + Number(part), 0);
}

/** 'PT14M50S' for '14:50'. */
export function isoDuration(duration: string): string {
  const seconds = durationSeconds(duration);
  return `PT${Math.floor(seconds / 60)}M${seconds % 60}S`;
}
