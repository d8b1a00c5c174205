import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import episodes from '~/content/episodes.json' with { type: 'json' };
import { audioType } from '~/features/podcast/episode.ts';
import { placeIn, placesFrom, withPlace } from '~/features/podcast/places.store.ts';
import { parseCues, timedTurns } from '~/features/podcast/turns.ts';
import { formatClock } from '~/lib/dates/duration.ts';
import { parseTurns } from '~/lib/dialogue/turns.ts';

test('the audio type follows from the file extension: mp3, wav, otherwise mpeg', () => {
  expect(audioType('/audio/human-dynamics.mp3')).toBe('audio/mpeg');
  expect(audioType('/audio/human-dynamics.wav')).toBe('audio/wav');
  expect(audioType('/audio/LOUD.WAV')).toBe('audio/wav');
  expect(audioType('https://cdn.example.org/a.wav?token=1.mp3')).toBe('audio/wav');
  expect(audioType('/audio/a.mp3?from=a.wav')).toBe('audio/mpeg');
  for (const other of ['/audio/a.ogg', '/audio/a', '', '/wav', '/audio/a.wave']) {
    expect(audioType(other)).toBe('audio/mpeg');
  }
});

test('a transcript knows who speaks, and a paragraph without a name goes on with the same voice', () => {
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

test('a clock counts minutes and seconds, and hours where there are any', () => {
  expect([0, 83.9, 3723, -4].map(formatClock)).toEqual(['0:00', '1:23', '1:02:03', '0:00']);
});

test('a place is remembered from 5 seconds on, until 10 before the end', () => {
  expect(withPlace({}, 'one', 4.9, 100)).toEqual({});
  expect(withPlace({ two: 30 }, 'one', 5.4, 100)).toEqual({ two: 30, one: 5 });
  expect(withPlace({ one: 50 }, 'one', 91, 100)).toEqual({});
  expect(placeIn({ one: 90 }, 'one', 100)).toBe(90);
  expect(placeIn({ one: 91 }, 'one', 100)).toBe(0);
  expect(placeIn({}, 'constructor', 100)).toBe(0);
});

test('at most 50 places are kept, and what is stored otherwise counts as none', () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`e${index}`, 20]));
  expect(Object.keys(withPlace(many, 'new', 20, 100))).toHaveLength(50);
  expect(placesFrom({ one: 12, two: 'x', three: -1 })).toEqual({ one: 12 });
  for (const stored of [[1], null, 'text']) expect(placesFrom(stored)).toEqual({});
});

test.each(episodes.map(({ slug }) => slug))(
  'every turn of %s has its time, each later than the last',
  (slug) => {
    const turns = parseTurns(readFileSync(`src/content/narration/${slug}.txt`, 'utf8'));
    const times = timedTurns(turns, parseCues(readFileSync(`public/audio/${slug}.vtt`, 'utf8'))).map(
      ({ start }) => start,
    );
    expect(times.every((start, index) => start !== undefined && start >= (times[index - 1] ?? 0))).toBe(true);
  },
);

test('a turn that the captions do not have has no time', () => {
  const turns = parseTurns('Elior: Not said.\n\nAyala: Said.');
  const cues = parseCues('WEBVTT\n\n1\n00:00:02.500 --> 00:00:03.000\n<v Ayala>Said.\n');
  expect(timedTurns(turns, cues).map(({ start }) => start)).toEqual([undefined, 2]);
});
