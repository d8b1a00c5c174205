// How a chapter looks: theme, line spacing, type. Chosen in the reader and kept for all chapters. Like the text's size and
// color every value is also the class on <html>; the stylesheet of looks has the rules.

export const THEME_KEY = 'preferred-theme';
export const SPACING_KEY = 'preferred-line-spacing';
export const TYPE_KEY = 'preferred-type';

export const THEMES = ['theme-night', 'theme-paper', 'theme-sepia', 'theme-system'] as const;
export const SPACINGS = ['lines-close', 'lines-normal', 'lines-wide'] as const;
export const TYPES = ['type-serif', 'type-sans'] as const;

export type Theme = (typeof THEMES)[number];
export type Spacing = (typeof SPACINGS)[number];
export type Type = (typeof TYPES)[number];

export const DEFAULT_THEME: Theme = 'theme-night';
export const DEFAULT_SPACING: Spacing = 'lines-normal';
export const DEFAULT_TYPE: Type = 'type-serif';

export const THEME_NAMES: Record<Theme, string> = {
  'theme-night': 'Night',
  'theme-paper': 'Paper',
  'theme-sepia': 'Sepia',
  'theme-system': 'As the system',
};
export const SPACING_NAMES: Record<Spacing, string> = {
  'lines-close': 'Close',
  'lines-normal': 'Normal',
  'lines-wide': 'Wide',
};
export const TYPE_NAMES: Record<Type, string> = { 'type-serif': 'Display serif', 'type-sans': 'System sans' };

/** What the script in the head applies: keys, choices, and the one that needs no stylesheet. */
export const LOOKS = [
  [THEME_KEY, THEMES, DEFAULT_THEME],
  [SPACING_KEY, SPACINGS, DEFAULT_SPACING],
  [TYPE_KEY, TYPES, DEFAULT_TYPE],
] as const;

/** The stored choice, else the default. Storage may hold anything. */
export function choiceFrom<Value extends string>(
  choices: readonly Value[],
  standard: Value,
): (stored: string | null) => Value {
  return (stored) => choices.find((choice) => choice === stored) ?? standard;
}
