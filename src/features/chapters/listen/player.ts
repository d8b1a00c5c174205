import silentAudio from '~/assets/silence.wav?url';
import { $listenSettings } from './listening.store.ts';
import type { Sentence } from './sentences.ts';

export type PlayerState = {
  status: 'paused' | 'playing' | 'ended' | 'failed';
  at: number;
};

export type Player = {
  state: () => PlayerState;
  play: () => void;
  pause: () => void;
  move: (by: number) => void;
  restart: () => void;
  close: () => void;
};

type Options = {
  plan: readonly Sentence[];
  start: number;
  onState: (state: PlayerState) => void;
};

/** An engine that is neither speaking nor pending this many times in a row has stopped without an event. */
const SILENT_CHECKS = 3;
const CHECK_EVERY_MS = 1000;

export function createPlayer({ plan, start, onState }: Options): Player {
  const clamped = (at: number) => Math.min(Math.max(0, at), Math.max(0, plan.length - 1));
  let state: PlayerState = { status: 'paused', at: clamped(start) };
  let current: SpeechSynthesisUtterance | undefined;
  let watch: ReturnType<typeof setInterval> | undefined;

  const update = (next: PlayerState) => {
    state = next;
    onState(next);
  };
  const close = () => {
    clearInterval(watch);
    current = undefined;
    speechSynthesis.cancel();
  };
  const stop = (status: 'paused' | 'failed') => {
    close();
    update({ ...state, status });
  };

  const speakFrom = (at: number, part: number) => {
    clearInterval(watch);
    const sentence = plan[at];
    if (!sentence) return update({ status: 'ended', at: clamped(plan.length) });
    if (state.at !== at || state.status !== 'playing') update({ status: 'playing', at });
    const spoken = sentence.parts[part];
    if (!spoken) return speakFrom(at + 1, 0);
    try {
      const utterance = utteranceOf(spoken);
      const finish = (next: () => void) => () => {
        if (current === utterance) next();
      };
      utterance.onend = finish(() => speakFrom(at, part + 1));
      utterance.onerror = finish(() => stop('failed'));
      current = utterance;
      speechSynthesis.speak(utterance);
    } catch {
      return stop('failed');
    }
    let silentChecks = 0;
    watch = setInterval(() => {
      silentChecks = speechSynthesis.speaking || speechSynthesis.pending ? 0 : silentChecks + 1;
      if (silentChecks >= SILENT_CHECKS) stop('failed');
    }, CHECK_EVERY_MS);
  };
  const playFrom = (at: number) => {
    close();
    speakFrom(at, 0);
  };

  return {
    state: () => state,
    play: () => playFrom(state.status === 'ended' ? 0 : state.at),
    pause: () => stop('paused'),
    move: (by) => {
      const at = clamped(state.at + by);
      if (state.status === 'playing') playFrom(at);
      else update({ status: 'paused', at });
    },
    restart: () => {
      if (state.status === 'playing') playFrom(state.at);
    },
    close,
  };
}

function utteranceOf({ text, isQuoted }: Sentence['parts'][number]): SpeechSynthesisUtterance {
  const { speed, voice, quoteVoice } = $listenSettings.get();
  const utterance = new SpeechSynthesisUtterance(text);
  const chosen = voiceFor(speechSynthesis.getVoices(), text, (isQuoted && quoteVoice) || voice);
  if (chosen) utterance.voice = chosen;
  utterance.lang = chosen?.lang ?? languageOf(text);
  utterance.rate = speed;
  return utterance;
}

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

/** Some systems have thousands, and a longer menu takes seconds to open. */
const MAX_VOICES = 100;

/** English and Hebrew voices, or all if there are none, without variants ("name+variant") unless chosen. */
export function offeredVoices<V extends NamedVoice>(voices: readonly V[], chosen: readonly string[]): V[] {
  const ours = voices.filter(({ lang }) => /^(en|he|iw)\b/i.test(lang));
  const offered = (ours.length > 0 ? ours : voices)
    .filter(({ name }) => !name.includes('+'))
    .slice(0, MAX_VOICES);
  return voices.filter((voice) => offered.includes(voice) || chosen.includes(voice.voiceURI));
}

type LockScreen = { show: (isPlaying: boolean) => void; close: () => void };

/** Browsers show a media session only while a page plays audio, so a silent file is played in parallel. */
export function openLockScreen(title: string, album: string, player: Player): LockScreen {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined;
  if (!session) return { show: () => undefined, close: () => undefined };
  const audio = new Audio(silentAudio);
  audio.loop = true;
  const back = () => player.move(-1);
  const forward = () => player.move(1);
  const actions: [MediaSessionAction, () => void][] = [
    ['play', player.play],
    ['pause', player.pause],
    ['stop', player.pause],
    ['previoustrack', back],
    ['nexttrack', forward],
    ['seekbackward', back],
    ['seekforward', forward],
  ];
  session.metadata = new MediaMetadata({ title, album });
  for (const [name, run] of actions) session.setActionHandler(name, run);
  return {
    show: (isPlaying) => {
      session.playbackState = isPlaying ? 'playing' : 'paused';
      if (isPlaying) audio.play().catch(() => undefined);
      else audio.pause();
    },
    close: () => {
      audio.pause();
      for (const [name] of actions) session.setActionHandler(name, null);
      session.metadata = null;
      session.playbackState = 'none';
    },
  };
}

const HIGHLIGHT = 'spoken';
/** For browsers without the highlight API. */
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
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = scrollY + top - Math.max(free.top, innerHeight * SHARE_FROM_TOP);
  scrollTo({ top: target, behavior: reducesMotion ? 'instant' : 'smooth' });
}

export function hideSpoken(): void {
  if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
  for (const element of document.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK);
}
