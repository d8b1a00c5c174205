// Text size and color are in lib/preferences/display-preferences.ts.
import type { Preference } from '~/lib/preferences/display-preferences.ts';

export const THEME = {
  key: 'preferred-theme',
  defaultValue: 'theme-night',
  labels: {
    'theme-night': 'Night',
    'theme-paper': 'Paper',
    'theme-sepia': 'Sepia',
    'theme-system': 'Match device',
  },
} as const satisfies Preference;

export const SPACING = {
  key: 'preferred-line-spacing',
  defaultValue: 'lines-normal',
  labels: { 'lines-close': 'Tight', 'lines-normal': 'Normal', 'lines-wide': 'Wide' },
} as const satisfies Preference;

export const TYPE = {
  key: 'preferred-type',
  defaultValue: 'type-serif',
  labels: { 'type-serif': 'Book serif', 'type-sans': 'Plain sans' },
} as const satisfies Preference;

export const SPEAKERS = {
  key: 'preferred-speakers',
  defaultValue: 'speakers-hidden',
  labels: { 'speakers-hidden': 'Hidden', 'speakers-shown': 'Shown' },
} as const satisfies Preference;

export const READER_PREFERENCES: readonly Preference[] = [THEME, SPACING, TYPE, SPEAKERS];
