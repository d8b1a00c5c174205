export const SPEAKER_IDS = ['narrator', 'elior', 'ayala'] as const;
export type SpeakerId = (typeof SPEAKER_IDS)[number];

export const SPEAKER_NAMES: Readonly<Record<SpeakerId, string>> = {
  narrator: 'Narrator',
  elior: 'Elior',
  ayala: 'Ayala',
};

export const toSpeaker = (value: unknown): SpeakerId | null =>
  SPEAKER_IDS.find((speaker) => speaker === value) ?? null;
