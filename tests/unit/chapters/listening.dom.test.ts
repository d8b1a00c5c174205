import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createBrowserVoice,
  languageOf,
  voiceFor,
  createPlayer,
  type Outcome,
  type Say,
  offeredVoices,
} from '~/features/chapters/listen/player.ts';
import { placesFrom, settingsFrom } from '~/features/chapters/listen/listening.store.ts';
import { firstSentenceFrom, placeOf, planOf, sentenceAt } from '~/features/chapters/listen/sentences.ts';

const PLAN = planOf([
  'One sentence that is long enough. “Two,” he said.',
  'Three is here for the end of it all.',
]);

function aPlayer({ start = 0, plan = PLAN }: { start?: number; plan?: typeof PLAN } = {}) {
  const said: string[] = [];
  const texts = ['One sentence that is long enough. “Two,” he said.', 'Three is here for the end of it all.'];
  let done: (outcome: Outcome) => void = () => undefined;
  let now = 0;
  const say = vi.fn<Say>(({ paragraph }, part, callback) => {
    said.push(texts[paragraph]?.slice(part.start, part.end).trim() ?? '');
    done = callback;
  });
  const states: string[] = [];
  const player = createPlayer({
    plan,
    start,
    say,
    hush: () => undefined,
    clock: () => now,
    onState: ({ status, at }) => states.push(`${status} ${at}`),
  });
  return {
    player,
    said,
    say,
    states,
    end: (outcome: Outcome = 'said', afterMs = 1000) => {
      now += afterMs;
      done(outcome);
    },
    late: () => done,
  };
}

describe('the player', () => {
  test('says one part after the other, and ends', () => {
    const { player, said, states, end } = aPlayer();
    player.play();
    for (let index = 0; index < 4; index += 1) end();
    expect(said).toEqual([
      'One sentence that is long enough.',
      '“Two,”',
      'he said.',
      'Three is here for the end of it all.',
    ]);
    expect(states).toEqual(['playing 0', 'playing 1', 'playing 2', 'ended 2']);
    player.play();
    expect(player.state()).toEqual({ status: 'playing', at: 0 });
  });

  test('hears nothing any more of what was stopped', () => {
    const { player, late } = aPlayer();
    player.play();
    const stale = late();
    player.pause();
    stale('said');
    expect(player.state()).toEqual({ status: 'paused', at: 0 });
    player.move(1);
    expect(player.state()).toEqual({ status: 'paused', at: 1 });
    player.move(100);
    player.move(-100);
    expect(player.state().at).toBe(0);
  });

  test('stops with a word when the voice fails, throws, or claims to have said everything at once', () => {
    const failing = aPlayer();
    failing.player.play();
    failing.end('failed');
    expect(failing.player.state()).toEqual({ status: 'failed', at: 0 });
    const throwing = aPlayer();
    throwing.say.mockImplementation(() => {
      throw new Error('no');
    });
    throwing.player.play();
    expect(throwing.player.state().status).toBe('failed');
    const hasty = aPlayer({
      plan: planOf(Array<string>(9).fill('A sentence of more than twenty characters.')),
    });
    hasty.player.play();
    for (let index = 0; index < 3; index += 1) hasty.end('said', 1);
    expect(hasty.player.state()).toEqual({ status: 'failed', at: 2 });
  });
});

describe('a place in a chapter', () => {
  test('is found again where paragraphs came before it, and not where its sentence is gone', () => {
    const place = placeOf(PLAN[2] ?? expect.fail());
    const edited = planOf([
      'New.',
      'One.',
      'Three is here for the end of it all.',
      'Three is here for the end of it all.',
    ]);
    expect(sentenceAt(edited, place)).toBe(2);
    expect(sentenceAt(planOf(['Nothing of it.']), place)).toBeUndefined();
    expect(firstSentenceFrom(PLAN, 1)).toBe(2);
    expect(firstSentenceFrom(PLAN, 9)).toBe(0);
  });

  test.each([
    '',
    'not json',
    '[1]',
    '"x"',
    '{"a":{"paragraph":"1","words":"x"},"b":null,"c":{"paragraph":1,"words":""}}',
  ])('storage that holds %j holds no place and no settings', (stored) => {
    expect(placesFrom(stored)).toEqual({});
    expect(settingsFrom(stored)).toEqual({ speed: 1, voice: '', quoteVoice: '' });
  });

  test('settings and places come back as they were stored', () => {
    const settings = { speed: 1.5, voice: 'ada', quoteVoice: 'ben' };
    expect(settingsFrom(JSON.stringify(settings))).toEqual(settings);
    expect(settingsFrom('{"speed":99,"voice":7}')).toEqual({ speed: 1, voice: '', quoteVoice: '' });
    const places = { id: { paragraph: 2, words: 'Three' } };
    expect(placesFrom(JSON.stringify(places))).toEqual(places);
  });
});

test('Hebrew words get a Hebrew voice where there is one', () => {
  const voices = [
    { voiceURI: 'ada', lang: 'en-US' },
    { voiceURI: 'noa', lang: 'he-IL' },
  ];
  expect(languageOf('בראשית ברא (Genesis)')).toBe('he');
  expect(voiceFor(voices, 'בראשית ברא', 'ada')?.voiceURI).toBe('noa');
  expect(voiceFor(voices, 'In the beginning', 'ada')?.voiceURI).toBe('ada');
  expect(voiceFor(voices, 'In the beginning', 'gone')).toBeUndefined();
});

describe('the voices on offer', () => {
  const voice = (name: string, lang: string) => ({ name, lang, voiceURI: `${name} ${lang}` });
  const names = (voices: readonly { name: string }[]) => voices.map(({ name }) => name);

  test('are English and Hebrew ones, or all where there are none', () => {
    const some = [voice('Anna', 'de-DE'), voice('Ada', 'en-US'), voice('Noa', 'he-IL'), voice('Eno', 'enm')];
    expect(names(offeredVoices(some, []))).toEqual(['Ada', 'Noa']);
    expect(names(offeredVoices([voice('Anna', 'de-DE')], []))).toEqual(['Anna']);
    expect(names(offeredVoices(some, ['Anna de-DE']))).toEqual(['Ada', 'Noa', 'Anna']);
  });

  test('are a hundred of thousands: variants give way, and what is chosen stays', () => {
    const variants = Array.from({ length: 13_000 }, (_, index) => voice(`English+variant${index}`, 'en-GB'));
    const many = [...variants, voice('English', 'en-GB'), voice('Hebrew', 'he')];
    const offered = offeredVoices(many, ['English+variant7000 en-GB']);
    expect(offered).toHaveLength(101);
    expect(names(offered.slice(0, 3))).toEqual(['English', 'Hebrew', 'English+variant0']);
    expect(offered.at(-1)?.name).toBe('English+variant7000');
  });
});

describe('the voice of a browser', () => {
  type Utterance = { text: string; onend: (() => void) | null; onerror: (() => void) | null };
  const TEXT = 'A sentence to be said.';
  const [sentence = expect.fail()] = planOf([TEXT]);
  const [part = expect.fail()] = sentence.parts;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('SpeechSynthesisUtterance', function (this: Utterance, text: string) {
      this.text = text;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function anEngine() {
    const engine = {
      speaking: true,
      pending: false,
      getVoices: () => [],
      speak: vi.fn<(utterance: Utterance) => void>(),
      cancel: vi.fn(),
    };
    const settings = () => ({ speed: 1, voice: '', quoteVoice: '' });
    const voice = createBrowserVoice(engine as unknown as SpeechSynthesis, settings, () => TEXT);
    const done = vi.fn<(outcome: Outcome) => void>();
    return { engine, voice, done, spoken: () => engine.speak.mock.lastCall?.[0] };
  }

  test('that ends without a word is found out within three seconds, and not while it speaks', () => {
    const { engine, voice, done } = anEngine();
    voice.say(sentence, part, done);
    vi.advanceTimersByTime(60_000);
    expect(done).not.toHaveBeenCalled();
    engine.speaking = false;
    vi.advanceTimersByTime(2999);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(done.mock.calls).toEqual([['failed']]);
    vi.advanceTimersByTime(60_000);
    expect(done).toHaveBeenCalledOnce();
  });

  test('that fails says so, and one that is hushed says nothing more', () => {
    const { engine, voice, done, spoken } = anEngine();
    voice.say(sentence, part, done);
    expect(spoken()?.text).toBe(TEXT);
    spoken()?.onerror?.();
    expect(done.mock.calls).toEqual([['failed']]);
    voice.say(sentence, part, done);
    const hushed = spoken();
    voice.hush();
    expect(engine.cancel).toHaveBeenCalled();
    hushed?.onerror?.();
    engine.speaking = false;
    vi.advanceTimersByTime(60_000);
    expect(done).toHaveBeenCalledOnce();
  });
});
