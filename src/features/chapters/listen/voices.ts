// Which of the browser's voices are offered.

type Voice = { voiceURI: string; name: string; lang: string };

/** Some systems have thousands: every language in a hundred variants. A list of those opens for seconds. */
const MOST_VOICES = 100;

/**
 * English and Hebrew voices, or all where there are none; of too many, the variants of a voice ("name+variant") give
 * way first. What is chosen stays.
 */
export function offeredVoices<V extends Voice>(voices: readonly V[], chosen: readonly string[]): V[] {
  const ours = voices.filter(({ lang }) => /^(en|he|iw)\b/i.test(lang));
  const offered = ours.length > 0 ? ours : voices;
  const isVariant = ({ name }: Voice) => name.includes('+');
  const few = [...offered.filter((voice) => !isVariant(voice)), ...offered.filter(isVariant)].slice(
    0,
    MOST_VOICES,
  );
  const missing = voices.filter((voice) => chosen.includes(voice.voiceURI) && !few.includes(voice));
  return [...few, ...missing];
}
