import { expect, test } from 'vitest';
import { parseEpisodeChapters, parseEpisodePeople } from '~/lib/podcast/episode-chapters-and-people.ts';
import { isWebVtt, normalizeTranscript, parseCues, transcriptTurns } from '~/lib/podcast/transcript.ts';
import { FIRST_TRANSCRIPTS } from '../support/first-episodes.ts';

const VTT = `WEBVTT - Title

NOTE Not a cue

1
00:01.500 --> 00:02.000 align:start
<v.loud Dana Levi>Who sent the <i>cattle</i>
ahead &amp; why?

2
00:00:02.500 --> 00:00:03.000
<v Dana Levi>A gift.

01:00:04.000 --> 01:00:05.000
<v Elior>An apology.`;

test('groups the captions of a speaker into one turn with its start', () => {
  expect(transcriptTurns(VTT)).toEqual([
    { speaker: 'Dana Levi', paragraphs: ['Who sent the cattle ahead & why? A gift.'], start: 1 },
    { speaker: 'Elior', paragraphs: ['An apology.'], start: 3604 },
  ]);
});

test('splits captions without speakers into paragraphs at the end of a sentence', () => {
  const cues = Array.from({ length: 30 }, (_, index) => {
    const seconds = String(index).padStart(2, '0');
    return `00:${seconds}.000 --> 00:${seconds}.900\nThirty words are not yet a ${index % 2 === 0 ? 'full' : 'paragraph.'}`;
  });
  const turns = transcriptTurns(['WEBVTT', ...cues].join('\n\n'));
  expect(turns.length).toBeGreaterThan(1);
  for (const { speaker, paragraphs } of turns) expect([speaker, paragraphs[0]?.at(-1)]).toEqual(['', '.']);
});

test('converts SRT to WebVTT, with any line ends', () => {
  const srt =
    '\uFEFF1\r\n00:00:01,500 --> 00:00:02,000\r\nHello, all.\r\n\r\n2\r\n0:00:02,5 --> 0:00:03,0\r\nBye.\r\n';
  const vtt = normalizeTranscript(srt);
  expect(isWebVtt(vtt)).toBe(true);
  expect(parseCues(vtt)).toEqual([
    { start: 1.5, speaker: '', text: 'Hello, all.' },
    { start: 2.5, speaker: '', text: 'Bye.' },
  ]);
  expect(normalizeTranscript(vtt)).toBe(vtt);
});

test('finds the speakers of a plain text, who speak several times or belong to the series', () => {
  const text = 'Recorded in May.\n\nDana: One.\nStill Dana.\nElior: Two.\nNote: not a speaker.\nDana: Three.';
  expect(transcriptTurns(normalizeTranscript(text))).toEqual([
    { speaker: '', paragraphs: ['Recorded in May.'], start: undefined },
    { speaker: 'Dana', paragraphs: ['One.', 'Still Dana.'], start: undefined },
    { speaker: 'Elior', paragraphs: ['Two.', 'Note: not a speaker.'], start: undefined },
    { speaker: 'Dana', paragraphs: ['Three.'], start: undefined },
  ]);
  expect(transcriptTurns('')).toEqual([]);
});

test('finds no captions in a text that only starts like WebVTT', () => {
  expect(parseCues('WEBVTT\n\nsoon --> later\nText')).toEqual([]);
});

test('knows the speaker and time of every turn of the first edition', () => {
  expect(FIRST_TRANSCRIPTS).toHaveLength(6);
  for (const [slug, transcript] of FIRST_TRANSCRIPTS) {
    const turns = transcriptTurns(transcript);
    expect(turns.length, slug).toBeGreaterThan(8);
    for (const [index, { speaker, start }] of turns.entries()) {
      expect(['Narrator', 'Elior', 'Ayala'], slug).toContain(speaker);
      expect(start, slug).toBeGreaterThanOrEqual(turns[index - 1]?.start ?? 0);
    }
  }
});

test('reads chapters with ascending times, and people with roles', () => {
  expect(parseEpisodeChapters('0:00 Opening\n\n 12:30  The road \n1:02:03 Home')).toEqual([
    { start: 0, title: 'Opening' },
    { start: 750, title: 'The road' },
    { start: 3723, title: 'Home' },
  ]);
  for (const invalid of ['Opening', '1:75 Opening', '0:10 Two\n0:05 One', '0:10 Two\n0:10 One', '0:10'])
    expect(parseEpisodeChapters(invalid), invalid).toBeNull();
  expect(parseEpisodePeople('Dana Levi, guest\nElior')).toEqual([
    { name: 'Dana Levi', role: 'guest' },
    { name: 'Elior', role: '' },
  ]);
});
