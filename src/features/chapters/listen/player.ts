import silentAudio from '~/assets/silence.wav?url';
import { $listenSettings } from './listening.store.ts';
import type { Sentence } from './sentences.ts';

export type PlayerState = {
  status: 'paused' | 'playing' | 'ended' | 'failed';
  index: number;
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
  sentences: readonly Sentence[];
  start: number;
  onState: (state: PlayerState) => void;
};

/** Some engines stop without an event; after this many idle checks in a row, playback has failed. */
const SILENT_CHECKS = 3;
const CHECK_INTERVAL_MS = 1000;

export function createPlayer({ sentences, start, onState }: Options): Player {
  const clamp = (index: number) => Math.min(Math.max(0, index), Math.max(0, sentences.length - 1));
  let state: PlayerState = { status: 'paused', index: clamp(start) };
  let current: SpeechSynthesisUtterance | undefined;
  let watchdog: ReturnType<typeof setInterval> | undefined;

  const update = (next: PlayerState) => {
    state = next;
    onState(next);
  };
  const close = () => {
    clearInterval(watchdog);
    current = undefined;
    speechSynthesis.cancel();
  };
  const stop = (status: 'paused' | 'failed') => {
    close();
    update({ ...state, status });
  };

  const speakFrom = (index: number, part: number) => {
    clearInterval(watchdog);
    const sentence = sentences[index];
    if (!sentence) return update({ status: 'ended', index: clamp(sentences.length) });
    if (state.index !== index || state.status !== 'playing') update({ status: 'playing', index });
    const text = sentence.parts[part];
    if (!text) return speakFrom(index + 1, 0);
    try {
      const utterance = createUtterance(text);
      const ifCurrent = (handle: () => void) => () => {
        if (current === utterance) handle();
      };
      utterance.onend = ifCurrent(() => speakFrom(index, part + 1));
      utterance.onerror = ifCurrent(() => stop('failed'));
      current = utterance;
      speechSynthesis.speak(utterance);
    } catch {
      return stop('failed');
    }
    let silentChecks = 0;
    watchdog = setInterval(() => {
      silentChecks = speechSynthesis.speaking || speechSynthesis.pending ? 0 : silentChecks + 1;
      if (silentChecks >= SILENT_CHECKS) stop('failed');
    }, CHECK_INTERVAL_MS);
  };
  const playFrom = (index: number) => {
    close();
    speakFrom(index, 0);
  };

  return {
    state: () => state,
    play: () => playFrom(state.status === 'ended' ? 0 : state.index),
    pause: () => stop('paused'),
    move: (by) => {
      const index = clamp(state.index + by);
      if (state.status === 'playing') playFrom(index);
      else update({ status: 'paused', index });
    },
    restart: () => {
      if (state.status === 'playing') playFrom(state.index);
    },
    close,
  };
}

function createUtterance(part: Sentence['parts'][number]): SpeechSynthesisUtterance {
  const { text } = part;
  const { speed } = $listenSettings.get();
  const utterance = new SpeechSynthesisUtterance(text);
  const voices = speechSynthesis.getVoices();
  const chosen = chooseVoice(voices, text, preferredVoice(part, voices));
  if (chosen) utterance.voice = chosen;
  utterance.lang = chosen?.lang ?? detectLanguage(text);
  utterance.rate = speed;
  return utterance;
}

function preferredVoice(
  { isQuoted, speaker }: Sentence['parts'][number],
  voices: readonly SpeechSynthesisVoice[],
): string {
  const settings = $listenSettings.get();
  const { voice, quoteVoice } = settings;
  if (!isQuoted || speaker === 'narrator') return voice;
  if (speaker === null) return quoteVoice || voice;
  return settings[speaker] || quoteVoice || automaticVoices(voices, voice)[speaker] || voice;
}

const MEN = /(?<!fe)male|\b(?:daniel|david|george|james|guy|fred|alex|mark|arthur|ryan|aaron|oliver|tom)\b/i;
const WOMEN =
  /female|\b(?:samantha|zira|hazel|susan|karen|moira|tessa|jenny|aria|libby|sonia|martha|kate|serena)\b/i;

/** Different voices for Elior and Ayala, in the narrator's language; undefined if there are not enough. */
export function automaticVoices<V extends NamedVoice & { default?: boolean }>(
  voices: readonly V[],
  narratorUri: string,
): { elior: string | undefined; ayala: string | undefined } {
  const narrator =
    voices.find(({ voiceURI }) => voiceURI === narratorUri) ??
    voices.find((voice) => voice.default && isEnglish(voice)) ??
    voices.find(isEnglish);
  const others = listVoices(voices, []).filter((voice) => isEnglish(voice) && voice !== narrator);
  const elior = others.find(({ name }) => MEN.test(name)) ?? others.find(({ name }) => !WOMEN.test(name));
  const remaining = others.filter((voice) => voice !== elior);
  const ayala = remaining.find(({ name }) => WOMEN.test(name)) ?? remaining[0];
  return { elior: elior?.voiceURI, ayala: ayala?.voiceURI };
}

const isEnglish = ({ lang }: { lang: string }): boolean => /^en\b/i.test(lang);

export function chooseVoice<V extends { voiceURI: string; lang: string }>(
  voices: readonly V[],
  text: string,
  preferredUri: string,
): V | undefined {
  const chosen = voices.find(({ voiceURI }) => voiceURI === preferredUri);
  const language = detectLanguage(text);
  const isMatch = (voice: V) => voice.lang.toLowerCase().startsWith(language);
  if (language === 'he') return chosen && isMatch(chosen) ? chosen : (voices.find(isMatch) ?? chosen);
  return chosen;
}

export function detectLanguage(text: string): 'he' | 'en' {
  const hebrew = text.match(/[\u05d0-\u05ea]/g)?.length ?? 0;
  return hebrew * 2 > (text.match(/\p{L}/gu)?.length ?? 0) ? 'he' : 'en';
}

type NamedVoice = { voiceURI: string; name: string; lang: string };

/** Some systems have thousands of voices, and a longer menu takes seconds to open. */
const MAX_VOICES = 100;

/** English and Hebrew voices, or all if there are none, without variants ("name+variant") unless chosen. */
export function listVoices<V extends NamedVoice>(voices: readonly V[], chosen: readonly string[]): V[] {
  const supported = voices.filter(({ lang }) => /^(en|he|iw)\b/i.test(lang));
  const selectable = (supported.length > 0 ? supported : voices)
    .filter(({ name }) => !name.includes('+'))
    .slice(0, MAX_VOICES);
  return voices.filter((voice) => selectable.includes(voice) || chosen.includes(voice.voiceURI));
}

type MediaControls = { show: (isPlaying: boolean) => void; close: () => void };

/** Browsers show a media session only while a page plays audio, so a silent file is played in parallel. */
export function createMediaControls(title: string, album: string, player: Player): MediaControls {
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
const SPOKEN = 'data-spoken';
const SCROLL_TARGET_RATIO = 0.3;

function createRange(element: Element, start: number, end: number): Range | undefined {
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let offset = 0;
  let hasStart = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node as Text;
    if (!hasStart && start < offset + length) {
      range.setStart(node, start - offset);
      hasStart = true;
    }
    if (hasStart && end <= offset + length) {
      range.setEnd(node, end - offset);
      return range;
    }
    offset += length;
  }
  return undefined;
}

export function showSpoken(
  element: Element,
  start: number,
  end: number,
  visibleArea: { top: number; bottom: number },
): void {
  hideSpoken();
  const range = createRange(element, start, end);
  if (!range || element.getClientRects().length === 0) return;
  if ('highlights' in CSS) CSS.highlights.set(HIGHLIGHT, new Highlight(range));
  else element.setAttribute(SPOKEN, '');
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= visibleArea.top && bottom <= visibleArea.bottom) return;
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const target = scrollY + top - Math.max(visibleArea.top, innerHeight * SCROLL_TARGET_RATIO);
  scrollTo({ top: target, behavior: prefersReducedMotion ? 'instant' : 'smooth' });
}

export function hideSpoken(): void {
  if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
  for (const element of document.querySelectorAll(`[${SPOKEN}]`)) element.removeAttribute(SPOKEN);
}
