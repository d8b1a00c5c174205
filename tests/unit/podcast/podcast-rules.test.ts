import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import episodes from '~/content/episodes.json' with { type: 'json' };
import { audioType } from '~/features/podcast/episode.ts';
import { placeIn, placesFrom, withPlace } from '~/features/podcast/places.store.ts';
import { parseCues, timedTurns } from '~/features/podcast/turns.ts';
import { formatClock } from '~/lib/dates/duration.ts';
import { parseTurns } from '~/lib/dialogue/turns.ts';

test('derives the audio type from the file extension, defaulting to mpeg', () => {
  expect(audioType('/audio/human-dynamics.mp3')).toBe('audio/mpeg');
  expect(audioType('/audio/human-dynamics.wav')).toBe('audio/wav');
  expect(audioType('/audio/LOUD.WAV')).toBe('audio/wav');
  expect(audioType('https://cdn.example.org/a.wav?token=1.mp3')).toBe('audio/wav');
  expect(audioType('/audio/a.mp3?from=a.wav')).toBe('audio/mpeg');
  for (const other of ['/audio/a.ogg', '/audio/a', '', '/wav', '/audio/a.wave']) {
    expect(audioType(other)).toBe('audio/mpeg');
  }
});

test('assigns each transcript paragraph to its speaker, and unnamed ones to the previous speaker', () => {
  expect(
    parseTurns(
      'Narrator: One.\n\nElior: Two: a colon inside.\r\n\nStill Elior.\nNote: not a speaker.\nAyala: Three.\n',
    ),
  ).toEqual([
    { speaker: 'Narrator', paragraphs: ['One.'] },
    { speaker: 'Elior', paragraphs: ['Two: a colon inside.', 'Still Elior.', 'Note: not a speaker.'] },
    { speaker: 'Ayala', paragraphs: ['Three.'] },
  ]);
  expect(parseTurns('Words before any name.')).toEqual([
    { speaker: 'Narrator', paragraphs: ['Words before any name.'] },
  ]);
  expect(parseTurns('  \n\n')).toEqual([]);
});

test('formats minutes and seconds, and hours if needed', () => {
  expect([0, 83.9, 3723, -4].map(formatClock)).toEqual(['0:00', '1:23', '1:02:03', '0:00']);
});

test('remembers a position from 5 seconds on until 10 seconds before the end', () => {
  expect(withPlace({}, 'one', 4.9, 100)).toEqual({});
  expect(withPlace({ two: 30 }, 'one', 5.4, 100)).toEqual({ two: 30, one: 5 });
  expect(withPlace({ one: 50 }, 'one', 91, 100)).toEqual({});
  expect(placeIn({ one: 90 }, 'one', 100)).toBe(90);
  expect(placeIn({ one: 91 }, 'one', 100)).toBe(0);
  expect(placeIn({}, 'constructor', 100)).toBe(0);
});

test('keeps at most 50 positions, and ignores malformed stored ones', () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`e${index}`, 20]));
  expect(Object.keys(withPlace(many, 'new', 20, 100))).toHaveLength(50);
  expect(placesFrom({ one: 12, two: 'x', three: -1 })).toEqual({ one: 12 });
  for (const stored of [[1], null, 'text']) expect(placesFrom(stored)).toEqual({});
});

test.each(episodes.map(({ slug }) => slug))(
  'gives every turn of %s a start time, none earlier than the previous one',
  (slug) => {
    const turns = parseTurns(readFileSync(`src/content/narration/${slug}.txt`, 'utf8'));
    const times = timedTurns(turns, parseCues(readFileSync(`public/audio/${slug}.vtt`, 'utf8'))).map(
      ({ start }) => start,
    );
    expect(times.every((start, index) => start !== undefined && start >= (times[index - 1] ?? 0))).toBe(true);
  },
);

test('gives a turn without captions no start time', () => {
  const turns = parseTurns('Elior: Not said.\n\nAyala: Said.');
  const cues = parseCues('WEBVTT\n\n1\n00:00:02.500 --> 00:00:03.000\n<v Ayala>Said.\n');
  expect(timedTurns(turns, cues).map(({ start }) => start)).toEqual([undefined, 2]);
});
