/** Timed transcripts as WebVTT, with a voice tag on every cue. */
import type { Speaker } from './voices.ts';

export interface Cue {
  /** Seconds from the beginning. */
  readonly start: number;
  readonly end: number;
  readonly speaker: Speaker;
  readonly text: string;
}

export function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (value: number, digits: number): string => String(value).padStart(digits, '0');
  const minutes = Math.floor(milliseconds / 60_000);
  return `${part(Math.floor(minutes / 60), 2)}:${part(minutes % 60, 2)}:${part(Math.floor(milliseconds / 1000) % 60, 2)}.${part(milliseconds % 1000, 3)}`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, speaker, text }, index) =>
      `${index + 1}\n${timestamp(start)} --> ${timestamp(end)}\n<v ${speaker}>${escaped(text)}`,
  );
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`;
}
