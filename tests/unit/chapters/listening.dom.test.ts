import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenPlacesFrom, settingsFrom } from '~/features/chapters/listen/listening.store.ts';
import { createPlayer, languageOf, offeredVoices, voiceFor } from '~/features/chapters/listen/player.ts';
import { planOf } from '~/features/chapters/listen/sentences.ts';

type Utterance = { text: string; onend: () => void; onerror: () => void };

describe('player', () => {
  const engine = { speaking: true, pending: false, getVoices: () => [], speak: vi.fn(), cancel: vi.fn() };
  const spoken = () => engine.speak.mock.calls.map(([{ text }]) => (text as string).trim());
  const last = () => engine.speak.mock.lastCall?.[0] as Utterance;
  const states: string[] = [];
  const makePlayer = () =>
    createPlayer({
      plan: planOf(['One sentence. “Two,” he said.', 'Three is the end.']),
      start: 0,
      onState: ({ status, at }) => states.push(`${status} ${at}`),
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

  test('speaks one part after another and starts over after the end', () => {
    const player = makePlayer();
    player.play();
    for (let index = 0; index < 4; index += 1) last().onend();
    expect(spoken()).toEqual(['One sentence.', '“Two,”', 'he said.', 'Three is the end.']);
    expect(states).toEqual(['playing 0', 'playing 1', 'playing 2', 'ended 2']);
    player.play();
    expect(player.state()).toEqual({ status: 'playing', at: 0 });
  });

  test('ignores events from a stopped utterance and moves within the chapter', () => {
    const player = makePlayer();
    player.play();
    const stopped = last();
    player.pause();
    stopped.onend();
    stopped.onerror();
    expect(player.state()).toEqual({ status: 'paused', at: 0 });
    player.move(1);
    expect(player.state()).toEqual({ status: 'paused', at: 1 });
    player.move(100);
    player.move(-100);
    expect(player.state().at).toBe(0);
    expect(spoken()).toEqual(['One sentence.']);
  });

  test.each([
    ['fails', () => last().onerror()],
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
  ])('reports a voice that %s', (_name, fail) => {
    makePlayer().play();
    fail();
    expect(states).toEqual(['playing 0', 'failed 0']);
  });

  test('reports an engine that throws', () => {
    engine.speak.mockImplementation(() => {
      throw new Error('no');
    });
    makePlayer().play();
    expect(states.at(-1)).toBe('failed 0');
  });
});

test.each([
  undefined,
  [1],
  'x',
  { a: { paragraph: '1', words: 'x' }, b: null, c: { paragraph: 1, words: '' } },
])('falls back to no positions and default settings for the stored value %j', (stored) => {
  expect(listenPlacesFrom(stored)).toEqual({});
  expect(settingsFrom(stored)).toEqual({ speed: 1, voice: '', quoteVoice: '' });
});

test('restores settings only if they are valid', () => {
  const settings = { speed: 1.5, voice: 'ada', quoteVoice: 'ben' };
  expect(settingsFrom(settings)).toEqual(settings);
  expect(settingsFrom({ speed: 99, voice: 7 })).toEqual({ speed: 1, voice: '', quoteVoice: '' });
});

test('selects a Hebrew voice for Hebrew text if there is one', () => {
  const voices = [
    { voiceURI: 'ada', lang: 'en-US' },
    { voiceURI: 'noa', lang: 'he-IL' },
  ];
  expect(languageOf('בראשית ברא (Genesis)')).toBe('he');
  expect(voiceFor(voices, 'בראשית ברא', 'ada')?.voiceURI).toBe('noa');
  expect(voiceFor(voices, 'In the beginning', 'ada')?.voiceURI).toBe('ada');
  expect(voiceFor(voices, 'In the beginning', 'gone')).toBeUndefined();
});

test('offers at most 100 English and Hebrew voices, without variants, plus the chosen voice', () => {
  const voice = (name: string, lang: string) => ({ name, lang, voiceURI: `${name} ${lang}` });
  const names = (voices: readonly { name: string }[]) => voices.map(({ name }) => name);
  const some = [voice('Anna', 'de-DE'), voice('Ada', 'en-US'), voice('Noa', 'he-IL'), voice('Eno', 'enm')];
  expect(names(offeredVoices(some, []))).toEqual(['Ada', 'Noa']);
  expect(names(offeredVoices([voice('Anna', 'de-DE')], []))).toEqual(['Anna']);
  expect(names(offeredVoices(some, ['Anna de-DE']))).toEqual(['Anna', 'Ada', 'Noa']);
  const many = Array.from({ length: 13_000 }, (_, index) => voice(`English+variant${index}`, 'en-GB'));
  const chosen = ['English+variant7000 en-GB'];
  expect(names(offeredVoices([...many, voice('English', 'en-GB')], chosen))).toEqual([
    'English+variant7000',
    'English',
  ]);
  expect(
    offeredVoices(
      Array.from({ length: 300 }, (_, at) => voice(`${at}`, 'en')),
      [],
    ),
  ).toHaveLength(100);
});
