import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import episodes from '~/content/episodes.json' with { type: 'json' };
import { audioType } from '~/features/podcast/episode.ts';
import { positionIn, parsePositions, withPosition } from '~/features/podcast/playback-positions.store.ts';
import { parseCues, addStartTimes } from '~/features/podcast/turns.ts';
import { formatClock } from '~/lib/dates/duration.ts';
import { parseTurns } from '~/lib/dialogue/turns.ts';

test('derives the audio type from the file extension, defaulting to mpeg', () => {
  expect(audioType('/audio/human-dynamics.mp3')).toBe('audio/mpeg');
  expect(audioType('/audio/human-dynamics.wav')).toBe('audio/wav');
  expect(audioType('/audio/UPPERCASE.WAV')).toBe('audio/wav');
  expect(audioType('https://cdn.example.org/a.wav?token=1.mp3')).toBe('audio/wav');
  expect(audioType('/audio/a.mp3?from=a.wav')).toBe('audio/mpeg');
  for (const other of ['/audio/a.ogg', '/audio/a', '', '/wav', '/audio/a.wave']) {
    expect(audioType(other)).toBe('audio/mpeg');
  }
});

test('assigns each transcript paragraph to its speaker, or to the previous speaker if none is named', () => {
  expect(
    parseTurns(
      'Narrator: One.\n\nElior: Two: a colon inside.\r\n\nStill Elior.\nNote: not a speaker.\nAyala: Three.\n',
    ),
  ).toEqual([
    { speaker: 'Narrator', paragraphs: ['One.'] },
    { speaker: 'Elior', paragraphs: ['Two: a colon inside.', 'Still Elior.', 'Note: not a speaker.'] },
    { speaker: 'Ayala', paragraphs: ['Three.'] },
  ]);
  expect(parseTurns('Text before any name.')).toEqual([
    { speaker: 'Narrator', paragraphs: ['Text before any name.'] },
  ]);
  expect(parseTurns('  \n\n')).toEqual([]);
});

test('formats minutes and seconds, and hours if needed', () => {
  expect([0, 83.9, 3723, -4].map(formatClock)).toEqual(['0:00', '1:23', '1:02:03', '0:00']);
});

test('stores a position from 5 seconds after the start until 10 seconds before the end', () => {
  expect(withPosition({}, 'one', 4.9, 100)).toEqual({});
  expect(withPosition({ two: 30 }, 'one', 5.4, 100)).toEqual({ two: 30, one: 5 });
  expect(withPosition({ one: 50 }, 'one', 91, 100)).toEqual({});
  expect(positionIn({ one: 90 }, 'one', 100)).toBe(90);
  expect(positionIn({ one: 91 }, 'one', 100)).toBe(0);
  expect(positionIn({}, 'constructor', 100)).toBe(0);
});

test('keeps at most 50 positions, and ignores malformed stored ones', () => {
  const positions = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`e${index}`, 20]));
  expect(Object.keys(withPosition(positions, 'new', 20, 100))).toHaveLength(50);
  expect(parsePositions({ one: 12, two: 'x', three: -1 })).toEqual({ one: 12 });
  for (const stored of [[1], null, 'text']) expect(parsePositions(stored)).toEqual({});
});

test.each(episodes.map(({ slug }) => slug))('finds ascending start times for all turns of %s', (slug) => {
  const turns = parseTurns(readFileSync(`src/content/narration/${slug}.txt`, 'utf8'));
  const times = addStartTimes(turns, parseCues(readFileSync(`public/audio/${slug}.vtt`, 'utf8'))).map(
    ({ start }) => start,
  );
  expect(times.every((start, index) => start !== undefined && start >= (times[index - 1] ?? 0))).toBe(true);
});

test('returns no start time for a turn without captions', () => {
  const turns = parseTurns('Elior: Not captioned.\n\nAyala: Said.');
  const cues = parseCues('WEBVTT\n\n1\n00:00:02.500 --> 00:00:03.000\n<v Ayala>Said.\n');
  expect(addStartTimes(turns, cues).map(({ start }) => start)).toEqual([undefined, 2]);
});
