// How a chapter looks: theme, line spacing, type. Chosen in the reader and kept for all chapters.

/** Stored as the three words of a look, such as 'paper wide serif'. */
export const LOOK_KEY = 'reader-look';

export const THEMES = ['night', 'paper', 'sepia', 'system'] as const;
export const SPACINGS = ['close', 'normal', 'wide'] as const;
export const TYPES = ['serif', 'sans'] as const;

export type Theme = (typeof THEMES)[number];
export type Spacing = (typeof SPACINGS)[number];
export type Type = (typeof TYPES)[number];
export type Look = { theme: Theme; spacing: Spacing; type: Type };

export const DEFAULT_LOOK: Look = { theme: 'night', spacing: 'normal', type: 'serif' };

export const THEME_NAMES: Record<Theme, string> = {
  night: 'Night',
  paper: 'Paper',
  sepia: 'Sepia',
  system: 'As the system says',
};
export const SPACING_NAMES: Record<Spacing, string> = { close: 'Close', normal: 'Normal', wide: 'Wide' };
export const TYPE_NAMES: Record<Type, string> = { serif: 'Display serif', sans: 'System sans' };

/** The stored look; what is not one of the choices is the default. Storage may hold anything. */
export function lookFrom(stored: string | null | undefined): Look {
  const words = (stored ?? '').split(' ');
  return {
    theme: THEMES.find((theme) => theme === words[0]) ?? DEFAULT_LOOK.theme,
    spacing: SPACINGS.find((spacing) => spacing === words[1]) ?? DEFAULT_LOOK.spacing,
    type: TYPES.find((type) => type === words[2]) ?? DEFAULT_LOOK.type,
  };
}

/** A look as it is stored. */
export function lookText({ theme, spacing, type }: Look): string {
  return `${theme} ${spacing} ${type}`;
}

/**
 * Puts a stored look on the page, `data-look` on <html>, with its stylesheet; anything else takes it away. While the
 * page is parsed, the stylesheet is written into it, so that nothing is painted before. Self-contained, because its text
 * is also part of the script in the head.
 */
export function applyLook(stored: string | null, stylesheet: string, isParsing = false): void {
  const { dataset } = document.documentElement;
  if (!/^(night|paper|sepia|system) (close|normal|wide) (serif|sans)$/.test(stored ?? '')) {
    delete dataset['look'];
    return;
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'paper' : 'night';
  dataset['look'] = (stored as string).replace('system', system);
  if (document.querySelector(`link[href="${stylesheet}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = stylesheet;
  if (isParsing) document.write(link.outerHTML);
  else document.head.append(link);
}
