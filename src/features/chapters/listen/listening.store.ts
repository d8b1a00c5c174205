import type { ReadableAtom } from 'nanostores';
import { isObject, jsonAtom } from '~/lib/browser/persistent-atom.ts';

export type ListenPosition = { paragraph: number; words: string };

export type ListenPositions = Readonly<Record<string, ListenPosition>>;

type ListenSettings = {
  speed: number;
  voice: string;
  quoteVoice: string;
  /** Unset: the voice for quotations, or a suitable one. */
  elior?: string;
  ayala?: string;
};

export const SPEEDS = [0.7, 0.85, 1, 1.15, 1.3, 1.5, 1.75, 2] as const;

const MAX_POSITIONS = 200;
const MAX_TEXT_LENGTH = 300;

const $settings = jsonAtom<ListenSettings>(
  'listen-settings',
  { speed: 1, voice: '', quoteVoice: '' },
  parseListenSettings,
);
const $positions = jsonAtom<ListenPositions>('listen-places', {}, parseListenPositions);

export const $listenSettings: ReadableAtom<ListenSettings> = $settings;

export function changeListenSettings(change: Partial<ListenSettings>): void {
  $settings.set({ ...$settings.get(), ...change });
}

export function getListenPositions(): ListenPositions {
  return $positions.get();
}

export function saveListenPosition(chapterId: string, position: ListenPosition | undefined): void {
  const others = Object.entries($positions.get()).filter(([id]) => id !== chapterId);
  const updated = position ? [...others, [chapterId, position] as const] : others;
  $positions.set(parseListenPositions(Object.fromEntries(updated)));
}

export function mergeListenPositions(imported: ListenPositions): void {
  const merged = { ...$positions.get() };
  for (const [id, position] of Object.entries(imported)) {
    const existing = merged[id];
    if (!existing || position.paragraph > existing.paragraph) merged[id] = position;
  }
  $positions.set(parseListenPositions(merged));
}

export function parseListenSettings(stored: unknown): ListenSettings {
  const { speed, voice, quoteVoice, elior, ayala } = isObject(stored) ? stored : {};
  return {
    speed: SPEEDS.find((allowed) => allowed === speed) ?? 1,
    voice: isShortText(voice) ? voice : '',
    quoteVoice: isShortText(quoteVoice) ? quoteVoice : '',
    ...(isShortText(elior) && { elior }),
    ...(isShortText(ayala) && { ayala }),
  };
}

export function parseListenPositions(stored: unknown): ListenPositions {
  if (!isObject(stored)) return {};
  const positions = Object.entries(stored).flatMap(([id, position]) => {
    const { paragraph, words } = isObject(position) ? position : {};
    const isPosition =
      isShortText(id) && Number.isSafeInteger(paragraph) && isShortText(words) && words !== '';
    return isPosition ? [[id, { paragraph: paragraph as number, words }] as const] : [];
  });
  return Object.fromEntries(positions.slice(-MAX_POSITIONS));
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH;
}
