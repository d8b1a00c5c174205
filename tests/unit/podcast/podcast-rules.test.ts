import { expect, test } from 'vitest';
import { audioType } from '~/features/podcast/episode.ts';
import { parseTurns } from '~/lib/dialogue/turns.ts';

test('the audio type is told by the file ending: mp3, wav, otherwise mpeg', () => {
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
