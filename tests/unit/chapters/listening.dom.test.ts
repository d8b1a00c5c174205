import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseListenPositions, parseListenSettings } from '~/features/chapters/listen/listening.store.ts';
import {
  createPlayer,
  detectLanguage,
  automaticVoices,
  listVoices,
  chooseVoice,
} from '~/features/chapters/listen/player.ts';
import { splitIntoSentences } from '~/features/chapters/listen/sentences.ts';

type Utterance = { text: string; onend: () => void; onerror: () => void };

describe('player', () => {
  const engine = { speaking: true, pending: false, getVoices: () => [], speak: vi.fn(), cancel: vi.fn() };
  const spoken = () => engine.speak.mock.calls.map(([{ text }]) => (text as string).trim());
  const lastUtterance = () => engine.speak.mock.lastCall?.[0] as Utterance;
  const states: string[] = [];
  const createTestPlayer = () =>
    createPlayer({
      sentences: splitIntoSentences(['One sentence. “Two,” he said.', 'Three is the end.']),
      start: 0,
      onState: ({ status, index }) => states.push(`${status} ${index}`),
    });

  beforeEach(() => {
    vi.useFakeTimers();
    states.length = 0;
    engine.speaking = true;
    engine.speak.mockReset();
    vi.stubGlobal('speechSynthesis', engine);
    vi.stubGlobal('SpeechSynthesisUtterance', function (this: Utterance, text: string) {
      this.text = text;
    });
  });
  afterEach(() => void vi.useRealTimers());

  test('speaks the parts in order and restarts after the end', () => {
    const player = createTestPlayer();
    player.play();
    for (let index = 0; index < 4; index += 1) lastUtterance().onend();
    expect(spoken()).toEqual(['One sentence.', '“Two,”', 'he said.', 'Three is the end.']);
    expect(states).toEqual(['playing 0', 'playing 1', 'playing 2', 'ended 2']);
    player.play();
    expect(player.state()).toEqual({ status: 'playing', index: 0 });
  });

  test('ignores events from a stopped utterance and moves within the chapter', () => {
    const player = createTestPlayer();
    player.play();
    const stopped = lastUtterance();
    player.pause();
    stopped.onend();
    stopped.onerror();
    expect(player.state()).toEqual({ status: 'paused', index: 0 });
    player.move(1);
    expect(player.state()).toEqual({ status: 'paused', index: 1 });
    player.move(100);
    player.move(-100);
    expect(player.state().index).toBe(0);
    expect(spoken()).toEqual(['One sentence.']);
  });

  test.each([
    ['fails', () => lastUtterance().onerror()],
    [
      'stops without an event for three seconds',
      () => {
        vi.advanceTimersByTime(60_000);
        expect(states).toEqual(['playing 0']);
        engine.speaking = false;
        vi.advanceTimersByTime(2999);
        expect(states).toEqual(['playing 0']);
        vi.advanceTimersByTime(1);
      },
    ],
  ])('reports a voice that %s', (_, fail) => {
    createTestPlayer().play();
    fail();
    expect(states).toEqual(['playing 0', 'failed 0']);
  });

  test('reports an engine that throws', () => {
    engine.speak.mockImplementation(() => {
      throw new Error('no');
    });
    createTestPlayer().play();
    expect(states.at(-1)).toBe('failed 0');
  });
});

test.each([
  undefined,
  [1],
  'x',
  { a: { paragraph: '1', words: 'x' }, b: null, c: { paragraph: 1, words: '' } },
])('falls back to no positions and default settings for the stored value %j', (stored) => {
  expect(parseListenPositions(stored)).toEqual({});
  expect(parseListenSettings(stored)).toEqual({ speed: 1, voice: '', quoteVoice: '' });
});

test('restores settings only if they are valid', () => {
  const settings = { speed: 1.5, voice: 'ada', quoteVoice: 'ben' };
  expect(parseListenSettings(settings)).toEqual(settings);
  expect(parseListenSettings({ speed: 99, voice: 7 })).toEqual({ speed: 1, voice: '', quoteVoice: '' });
});

test('selects a Hebrew voice, if available, for Hebrew text', () => {
  const voices = [
    { voiceURI: 'ada', lang: 'en-US' },
    { voiceURI: 'noa', lang: 'he-IL' },
  ];
  expect(detectLanguage('בראשית ברא (Genesis)')).toBe('he');
  expect(chooseVoice(voices, 'בראשית ברא', 'ada')?.voiceURI).toBe('noa');
  expect(chooseVoice(voices, 'In the beginning', 'ada')?.voiceURI).toBe('ada');
  expect(chooseVoice(voices, 'In the beginning', 'gone')).toBeUndefined();
});

test('lists at most 100 English and Hebrew voices, without variants, plus the chosen voice', () => {
  const voice = (name: string, lang: string) => ({ name, lang, voiceURI: `${name} ${lang}` });
  const names = (voices: readonly { name: string }[]) => voices.map(({ name }) => name);
  const voices = [voice('Anna', 'de-DE'), voice('Ada', 'en-US'), voice('Noa', 'he-IL'), voice('Eno', 'enm')];
  expect(names(listVoices(voices, []))).toEqual(['Ada', 'Noa']);
  expect(names(listVoices([voice('Anna', 'de-DE')], []))).toEqual(['Anna']);
  expect(names(listVoices(voices, ['Anna de-DE']))).toEqual(['Anna', 'Ada', 'Noa']);
  const many = Array.from({ length: 13_000 }, (_, index) => voice(`English+variant${index}`, 'en-GB'));
  const chosen = ['English+variant7000 en-GB'];
  expect(names(listVoices([...many, voice('English', 'en-GB')], chosen))).toEqual([
    'English+variant7000',
    'English',
  ]);
  expect(
    listVoices(
      Array.from({ length: 300 }, (_, index) => voice(`${index}`, 'en')),
      [],
    ),
  ).toHaveLength(100);
});

test('chooses different voices for Elior and Ayala, not the narrator’s', () => {
  const voice = (name: string, lang = 'en-US') => ({ voiceURI: name, name, lang });
  const voices = [voice('Alex'), voice('Carmit', 'he-IL'), voice('Samantha'), voice('Daniel', 'en-GB')];
  expect(automaticVoices(voices, '')).toEqual({ elior: 'Daniel', ayala: 'Samantha' });
  expect(automaticVoices(voices, 'Daniel')).toEqual({ elior: 'Alex', ayala: 'Samantha' });
  expect(automaticVoices([voice('Alex'), voice('Ben')], '')).toEqual({ elior: 'Ben', ayala: undefined });
  expect(automaticVoices([voice('Alex')], '')).toEqual({ elior: undefined, ayala: undefined });
});

test('keeps the voices of Elior and Ayala', () => {
  const settings = { speed: 1, voice: '', quoteVoice: '', elior: 'ben', ayala: 'ada' };
  expect(parseListenSettings(settings)).toEqual(settings);
});
