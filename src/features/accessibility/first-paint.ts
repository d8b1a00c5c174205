import {
  applyChoice,
  choicesOf,
  TEXT_COLOR,
  TEXT_SIZE,
  type Preference,
} from '~/lib/preferences/display-preferences.ts';

/** Choices that apply to some pages only. The stylesheet has rules for all values except the defaults. */
export type Looks = {
  preferences: readonly Preference[];
  stylesheet: string;
};

type Choice = readonly [key: string, choices: readonly string[], standard: string, isLook: boolean];

/** Runs in the head, so that the first paint uses the visitor's choices. */
export function firstPaintScript(looks?: Looks): string {
  const choice = (preference: Preference, isLook: boolean): Choice => [
    preference.key,
    choicesOf(preference),
    preference.standard,
    isLook,
  ];
  const choices = [
    ...[TEXT_COLOR, TEXT_SIZE].map((preference) => choice(preference, false)),
    ...(looks?.preferences ?? []).map((preference) => choice(preference, true)),
  ];
  const stylesheet = JSON.stringify(looks?.stylesheet ?? '');
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
    for (const [key, choices, standard, isLook] of preferences) {
      let stored;
      try {
        stored = localStorage.getItem(key);
      } catch {
        return; // Storage is blocked.
      }
      const choice = stored !== null && choices.includes(stored) ? stored : standard;
      apply(choices, choice);
      if (isLook && choice !== standard) needsStylesheet = true;
    }
    if (!needsStylesheet) return;
    const link = `<link rel=stylesheet href=${stylesheet}>`;
    // A link added during parsing delays the first paint until the stylesheet has loaded.
    if (isParsing) document.write(link);
    else document.head.insertAdjacentHTML('beforeend', link);
  };
  applyAll(true);
  // After a change in another tab, or while the page was in the history.
  addEventListener('pageshow', (event) => {
    if (event.persisted) applyAll();
  });
  addEventListener('storage', () => applyAll());
}
