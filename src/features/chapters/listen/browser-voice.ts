// The browser's own speech as the player uses it.
import type { ListenSettings } from './listening.store.ts';
import type { Say } from './player.ts';

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
  // Some browsers forget an utterance that nothing refers to, and its events with it.
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

/** Mostly Hebrew characters make it Hebrew. */
export function languageOf(words: string): 'he' | 'en' {
  const hebrew = words.match(/[\u05d0-\u05ea]/g)?.length ?? 0;
  return hebrew * 2 > (words.match(/\p{L}/gu)?.length ?? 0) ? 'he' : 'en';
}
