import { expect, test } from 'vitest';
import { audioType } from '~/features/podcast/episode.ts';
import { positionIn, parsePositions, withPosition } from '~/features/podcast/playback-positions.store.ts';
import { formatClock } from '~/lib/dates/duration.ts';
import { parseTurns } from '~/lib/dialogue/turns.ts';

test('derives the audio type from the file extension, defaulting to mpeg', () => {
  expect(audioType('/audio/human-dynamics.mp3')).toBe('audio/mpeg');
  expect(audioType('/audio/human-dynamics.wav')).toBe('audio/wav');
  expect(audioType('/audio/UPPERCASE.WAV')).toBe('audio/wav');
  expect(audioType('https://cdn.example.org/a.wav?token=1.mp3')).toBe('audio/wav');
  expect(audioType('/audio/a.mp3?from=a.wav')).toBe('audio/mpeg');
  expect(audioType('/media/a.m4a')).toBe('audio/mp4');
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
