import {
  applyChoice,
  choicesOf,
  TEXT_COLOR,
  TEXT_SIZE,
  type Preference,
} from '~/lib/preferences/display-preferences.ts';

/** Preferences that apply to reader pages only. The stylesheet has rules for all values except the defaults. */
export type ReaderPreferences = {
  preferences: readonly Preference[];
  stylesheet: string;
};

type Choice = readonly [key: string, choices: readonly string[], defaultValue: string, isReaderOnly: boolean];

/** Runs in the head, so that the first paint uses the visitor's choices. */
export function firstPaintScript(reader?: ReaderPreferences): string {
  const toChoice = (preference: Preference, isReaderOnly: boolean): Choice => [
    preference.key,
    choicesOf(preference),
    preference.defaultValue,
    isReaderOnly,
  ];
  const choices = [
    ...[TEXT_COLOR, TEXT_SIZE].map((preference) => toChoice(preference, false)),
    ...(reader?.preferences ?? []).map((preference) => toChoice(preference, true)),
  ];
  const stylesheet = JSON.stringify(reader?.stylesheet ?? '');
  return `(${applyStoredChoices})(${JSON.stringify(choices)},${applyChoice},${stylesheet})`;
}

/** Self-contained, because its source is inlined into pages. */
function applyStoredChoices(
  preferences: readonly Choice[],
  apply: typeof applyChoice,
  stylesheet: string,
): void {
  const applyAll = (isParsing?: boolean) => {
    let needsStylesheet = false;
    for (const [key, choices, defaultValue, isReaderOnly] of preferences) {
      let stored;
      try {
        stored = localStorage.getItem(key);
      } catch {
        return; // Storage is blocked.
      }
      const choice = stored !== null && choices.includes(stored) ? stored : defaultValue;
      apply(choices, choice);
      if (isReaderOnly && choice !== defaultValue) needsStylesheet = true;
    }
    if (!needsStylesheet) return;
    const link = `<link rel=stylesheet href=${stylesheet}>`;
    // A link added during parsing delays the first paint until the stylesheet has loaded.
    if (isParsing) document.write(link);
    else document.head.insertAdjacentHTML('beforeend', link);
  };
  applyAll(true);
  // Choices may have changed in another tab or while the page was in the back-forward cache.
  addEventListener('pageshow', (event) => {
    if (event.persisted) applyAll();
  });
  addEventListener('storage', () => applyAll());
}
