import { guide1, guide2 } from '../site/site.ts';

export const SPEAKER_IDS = ['narrator', 'elior', 'ayala'] as const;
export type SpeakerId = (typeof SPEAKER_IDS)[number];

export const SPEAKER_NAMES: Readonly<Record<SpeakerId, string>> = {
  narrator: 'Narrator',
  elior: guide1,
  ayala: guide2,
};

export const toSpeaker = (value: unknown): SpeakerId | null =>
  SPEAKER_IDS.find((speaker) => speaker === value) ?? null;
