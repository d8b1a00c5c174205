// The media type of an episode's file, told by its ending.

/** 'audio/mpeg' for .mp3 and for anything unknown, 'audio/wav' for .wav. A query or fragment does not count. */
export function audioType(source: string): 'audio/mpeg' | 'audio/wav' {
  const path = source.replace(/[?#].*$/, '');
  return /\.wav$/i.test(path) ? 'audio/wav' : 'audio/mpeg';
}
