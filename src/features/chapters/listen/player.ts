// Reads a plan aloud, one part after the other. Knows no browser: the voice is handed in.
import silence from '~/assets/silence.wav?url';
import type { ListenSettings } from './listening.store.ts';
import type { Sentence, SpokenPart } from './sentences.ts';

export type PlayerState = {
  status: 'paused' | 'playing' | 'ended' | 'failed';
  at: number;
};

export type Outcome = 'said' | 'failed';

/** Says one part and calls back once, unless it is stopped before. May throw. */
export type Say = (sentence: Sentence, part: SpokenPart, done: (outcome: Outcome) => void) => void;

export type Player = {
  state: () => PlayerState;
  play: () => void;
  pause: () => void;
  move: (by: number) => void;
  again: () => void;
};

type Options = {
  plan: readonly Sentence[];
  start: number;
  say: Say;
  hush: () => void;
  clock: () => number;
  onState: (state: PlayerState) => void;
};

/** An engine that claims to have said so much so soon has said nothing. */
const TOO_SOON = { characters: 20, ms: 20, inARow: 3 } as const;

export function createPlayer({ plan, start, say, hush, clock, onState }: Options): Player {
  const within = (at: number) => Math.min(Math.max(0, at), Math.max(0, plan.length - 1));
  let state: PlayerState = { status: 'paused', at: within(start) };
  /** Calls of a part that was stopped belong to an older turn and count no more. */
  let turn = 0;
  let tooSoon = 0;

  const become = (next: PlayerState) => {
    state = next;
    onState(next);
  };
  const silence = () => {
    turn += 1;
    hush();
  };
  const stop = (status: 'paused' | 'failed') => {
    silence();
    become({ ...state, status });
  };

  const sayFrom = (at: number, part: number) => {
    const sentence = plan[at];
    if (!sentence) return become({ status: 'ended', at: within(plan.length) });
    if (state.at !== at || state.status !== 'playing') become({ status: 'playing', at });
    const spoken = sentence.parts[part];
    if (!spoken) return sayFrom(at + 1, 0);
    const mine = turn;
    const began = clock();
    try {
      say(sentence, spoken, (outcome) => {
        if (mine !== turn) return;
        const isSoon = spoken.end - spoken.start >= TOO_SOON.characters && clock() - began < TOO_SOON.ms;
        tooSoon = isSoon ? tooSoon + 1 : 0;
        if (outcome === 'failed' || tooSoon >= TOO_SOON.inARow) stop('failed');
        else sayFrom(at, part + 1);
      });
    } catch {
      stop('failed');
    }
  };
  const playFrom = (at: number) => {
    silence();
    tooSoon = 0;
    sayFrom(at, 0);
  };

  return {
    state: () => state,
    play: () => playFrom(state.status === 'ended' ? 0 : state.at),
    pause: () => stop('paused'),
    move: (by) => {
      const at = within(state.at + by);
      if (state.status === 'playing') playFrom(at);
      else become({ status: 'paused', at });
    },
    again: () => {
      if (state.status === 'playing') playFrom(state.at);
    },
  };
}

/** An engine that is neither speaking nor about to, this often in a row, has stopped without a word. */
const SILENT_LOOKS = 3;
const LOOK_EVERY_MS = 1000;

type Voice = { say: Say; hush: () => void };

/** @param settings asked before every part, so that a change takes effect with the next one */
export function createBrowserVoice(
  speech: SpeechSynthesis,
  settings: () => ListenSettings,
  textOf: (paragraph: number) => string,
): Voice {
  let watch: ReturnType<typeof setInterval> | undefined;
  let current: SpeechSynthesisUtterance | undefined;

  const hush = () => {
    clearInterval(watch);
    if (current) current.onend = current.onerror = null;
    current = undefined;
    speech.cancel();
  };
  return {
    hush,
    say: ({ paragraph }, { start, end, isQuoted }, done) => {
      const { speed, voice, quoteVoice } = settings();
      const words = textOf(paragraph).slice(start, end);
      const utterance = new SpeechSynthesisUtterance(words);
      const wanted = voiceFor(speech.getVoices(), words, (isQuoted && quoteVoice) || voice);
      if (wanted) utterance.voice = wanted;
      utterance.lang = wanted?.lang ?? languageOf(words);
      utterance.rate = speed;
      let silentLooks = 0;
      const finish = (outcome: 'said' | 'failed') => {
        clearInterval(watch);
        if (current === utterance) done(outcome);
      };
      utterance.onend = () => finish('said');
      utterance.onerror = () => finish('failed');
      current = utterance;
      speech.speak(utterance);
      clearInterval(watch);
      watch = setInterval(() => {
        silentLooks = speech.speaking || speech.pending ? 0 : silentLooks + 1;
        if (silentLooks >= SILENT_LOOKS) finish('failed');
      }, LOOK_EVERY_MS);
    },
  };
}

/** Hebrew words in a Hebrew voice, where there is one; the chosen voice else, or none. */
export function voiceFor<V extends { voiceURI: string; lang: string }>(
  voices: readonly V[],
  words: string,
  wanted: string,
): V | undefined {
  const chosen = voices.find(({ voiceURI }) => voiceURI === wanted);
  const language = languageOf(words);
  const speaks = (voice: V) => voice.lang.toLowerCase().startsWith(language);
  if (language === 'he') return chosen && speaks(chosen) ? chosen : (voices.find(speaks) ?? chosen);
  return chosen;
}

export function languageOf(words: string): 'he' | 'en' {
  const hebrew = words.match(/[\u05d0-\u05ea]/g)?.length ?? 0;
  return hebrew * 2 > (words.match(/\p{L}/gu)?.length ?? 0) ? 'he' : 'en';
}

type NamedVoice = { voiceURI: string; name: string; lang: string };

/** Some systems have thousands: every language in a hundred variants. A list of those opens for seconds. */
const MAX_VOICES = 100;

/**
 * English and Hebrew voices, or all where there are none; of too many, the variants of a voice ("name+variant") give
 * way first. What is chosen stays.
 */
export function offeredVoices<V extends NamedVoice>(voices: readonly V[], chosen: readonly string[]): V[] {
  const ours = voices.filter(({ lang }) => /^(en|he|iw)\b/i.test(lang));
  const offered = ours.length > 0 ? ours : voices;
  const isVariant = ({ name }: NamedVoice) => name.includes('+');
  const few = [...offered.filter((voice) => !isVariant(voice)), ...offered.filter(isVariant)].slice(
    0,
    MAX_VOICES,
  );
  const missing = voices.filter((voice) => chosen.includes(voice.voiceURI) && !few.includes(voice));
  return [...few, ...missing];
}

type Controls = { play: () => void; pause: () => void; back: () => void; forward: () => void };

type LockScreen = { show: (isPlaying: boolean) => void; close: () => void };

export function openLockScreen(title: string, album: string, controls: Controls): LockScreen {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined;
  if (!session) return { show: () => undefined, close: () => undefined };
  const audio = new Audio(silence);
  audio.loop = true;
  const { play, pause, back, forward } = controls;
  const actions = {
    play,
    pause,
    stop: pause,
    previoustrack: back,
    nexttrack: forward,
    seekbackward: back,
    seekforward: forward,
  };
  const each = (handlerOf: (name: keyof typeof actions) => (() => void) | null) => {
    for (const name of Object.keys(actions) as (keyof typeof actions)[]) {
      try {
        session.setActionHandler(name, handlerOf(name));
      } catch {}
    }
  };
  session.metadata = new MediaMetadata({ title, album });
  each((name) => actions[name]);
  return {
    show: (isPlaying) => {
      session.playbackState = isPlaying ? 'playing' : 'paused';
      // Without the file the page's own buttons still work.
      if (isPlaying) audio.play().catch(() => undefined);
      else audio.pause();
    },
    close: () => {
      audio.pause();
      each(() => null);
      session.metadata = null;
      session.playbackState = 'none';
    },
  };
}

const HIGHLIGHT = 'spoken';
/** For browsers without the highlight API: marks the paragraph. */
const MARK = 'data-spoken';
const SHARE_FROM_TOP = 0.3;

function rangeIn(element: Element, start: number, end: number): Range | undefined {
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let before = 0;
  let hasStart = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node as Text;
    if (!hasStart && start < before + length) {
      range.setStart(node, start - before);
      hasStart = true;
    }
    if (hasStart && end <= before + length) {
      range.setEnd(node, end - before);
      return range;
    }
    before += length;
  }
  return undefined;
}

/** Highlights a sentence, and scrolls only when it is not wholly in the free part of the window. */
export function showSpoken(
  element: Element,
  start: number,
  end: number,
  free: { top: number; bottom: number },
): void {
  hideSpoken();
  const range = rangeIn(element, start, end);
  if (!range) return;
  if ('highlights' in CSS) CSS.highlights.set(HIGHLIGHT, new Highlight(range));
  else element.setAttribute(MARK, '');
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= free.top && bottom <= free.bottom) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = scrollY + top - Math.max(free.top, innerHeight * SHARE_FROM_TOP);
  scrollTo({ top: target, behavior: isCalm ? 'instant' : 'smooth' });
}

export function hideSpoken(): void {
  if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
  for (const element of document.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK);
}
