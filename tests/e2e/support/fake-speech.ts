import type { Page } from '@playwright/test';

type SpokenText = { text: string; voice: string; rate: number };
type SpeechWindow = Window & {
  spoken: SpokenText[];
  endSentence: (outcome: 'end' | 'error') => void;
  keys: Map<string, () => void>;
};

export async function fakeSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const spoken: SpokenText[] = [];
    const voices = ['Ada', 'Ben'].map((name) => ({ name, voiceURI: name.toLowerCase(), lang: 'en-US' }));
    class Utterance {
      voice: { voiceURI: string } | null = null;
      lang = '';
      rate = 1;
      onend: (() => void) | null = null;
      onerror: (() => void) | null = null;
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    let current: Utterance | undefined;
    const engine = Object.assign(new EventTarget(), {
      pending: false,
      getVoices: () => voices,
      speak: (utterance: Utterance) => {
        current = utterance;
        spoken.push({ text: utterance.text, voice: utterance.voice?.voiceURI ?? '', rate: utterance.rate });
      },
      cancel: () => {
        const stopped = current;
        current = undefined;
        stopped?.onerror?.();
      },
    });
    Object.defineProperty(engine, 'speaking', { get: () => current !== undefined });
    Object.defineProperty(window, 'speechSynthesis', { value: engine });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
    const keys = new Map<string, (() => void) | null>();
    navigator.mediaSession.setActionHandler = (key, handler) => void keys.set(key, handler as () => void);
    Object.assign(window, {
      spoken,
      keys,
      endSentence: (outcome: 'end' | 'error') => {
        const ended = current;
        current = undefined;
        if (outcome === 'end') ended?.onend?.();
        else ended?.onerror?.();
      },
    });
  });
}

export function lastUtterance(page: Page): Promise<SpokenText | undefined> {
  return page.evaluate(() => (window as unknown as SpeechWindow).spoken.at(-1));
}

export async function endSentence(page: Page, outcome: 'end' | 'error' = 'end'): Promise<void> {
  await page.evaluate((value) => (window as unknown as SpeechWindow).endSentence(value), outcome);
}

export async function pressMediaKey(page: Page, key: MediaSessionAction): Promise<void> {
  await page.evaluate((name) => (window as unknown as SpeechWindow).keys.get(name)?.(), key);
}
