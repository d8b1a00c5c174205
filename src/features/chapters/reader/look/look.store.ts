// The visitor's look of chapters, stored as plain strings, the class names themselves.
import type { ReadableAtom } from 'nanostores';
import { createPreference } from '~/lib/preferences/preference.store.ts';
import {
  choiceFrom,
  DEFAULT_SPACING,
  DEFAULT_THEME,
  DEFAULT_TYPE,
  SPACING_KEY,
  SPACINGS,
  THEME_KEY,
  THEMES,
  TYPE_KEY,
  TYPES,
  type Spacing,
  type Theme,
  type Type,
} from './look.ts';

const theme = createPreference(THEME_KEY, THEMES, choiceFrom(THEMES, DEFAULT_THEME));
const spacing = createPreference(SPACING_KEY, SPACINGS, choiceFrom(SPACINGS, DEFAULT_SPACING));
const type = createPreference(TYPE_KEY, TYPES, choiceFrom(TYPES, DEFAULT_TYPE));

export const $theme: ReadableAtom<Theme> = theme.$value;
export const $spacing: ReadableAtom<Spacing> = spacing.$value;
export const $type: ReadableAtom<Type> = type.$value;

export const chooseTheme = theme.choose;
export const chooseSpacing = spacing.choose;
export const chooseType = type.choose;
