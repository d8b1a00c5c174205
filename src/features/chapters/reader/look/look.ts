// Theme, line spacing and type, for all chapters. Every value is also the class on <html>, with its rules in late.css.

export const THEME_KEY = 'preferred-theme';
export const SPACING_KEY = 'preferred-line-spacing';
export const TYPE_KEY = 'preferred-type';

export const THEMES = ['theme-night', 'theme-paper', 'theme-sepia', 'theme-system'] as const;
export const SPACINGS = ['lines-close', 'lines-normal', 'lines-wide'] as const;
export const TYPES = ['type-serif', 'type-sans'] as const;

export type Theme = (typeof THEMES)[number];
type Spacing = (typeof SPACINGS)[number];
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
  'lines-close': 'Tight',
  'lines-normal': 'Normal',
  'lines-wide': 'Wide',
};
export const TYPE_NAMES: Record<Type, string> = { 'type-serif': 'Display serif', 'type-sans': 'System sans' };

/** Applied by the script in the head: key, choices, and the default, which needs no stylesheet. */
export const LOOKS = [
  [THEME_KEY, THEMES, DEFAULT_THEME],
  [SPACING_KEY, SPACINGS, DEFAULT_SPACING],
  [TYPE_KEY, TYPES, DEFAULT_TYPE],
] as const;
