// Every color of the tokens is judged against every background it is used on (WCAG 1.4.3 and 1.4.11), without a browser.
import { readFileSync } from 'node:fs';
import resolveConfig from 'tailwindcss/resolveConfig';
import { describe, expect, it } from 'vitest';
import { choicesOf, TEXT_COLOR } from '~/lib/preferences/display-preferences.ts';
import { labelColors } from '~/features/books/book.ts';
import tailwind from '../../../tailwind.config.mjs';

type Color = readonly number[];
type Pair = { ink: string; on: string };

const TEXT_RATIO = 4.5;
/** Large text, edges of controls, focus rings, figures that say something. */
const SHAPE_RATIO = 3;

const SKY = ['night', 'night-raised', 'night-overlay'];
const LABELS = ['Genesis', 'Exodus', 'Leviticus', 'Numbers', 'Deuteronomy', 'Joshua', 'Judges', 'Bundle'];
const VISITORS_COLORS = choicesOf(TEXT_COLOR).map((color) => color.replace('text-', ''));

const eachOn = (inks: string[], grounds: string[]): Pair[] =>
  inks.flatMap((ink) => grounds.map((on) => ({ ink, on })));

const TEXT: Pair[] = [
  ...eachOn(VISITORS_COLORS, SKY),
  ...eachOn(['parchment', 'gold', 'gold-bright', 'celestial-blue', 'success', 'danger'], SKY),
  // Gold and danger buttons, resting and under the pointer, selected text, the menu's gradient from end to end.
  ...eachOn(['night'], ['gold', 'gold-bright', 'danger', 'celestial-blue']),
  // The three voices of the podcast say their names in these.
  ...eachOn(['label-judges', 'label-leviticus', 'label-genesis'], SKY),
  ...LABELS.map(labelPair),
];

const SHAPES: Pair[] = [
  // Edges of fields, checkboxes and quiet buttons.
  ...eachOn(['hairline-strong'], SKY),
  // Focus rings are offset from their element, on the sky; the other two mark what is wrong and what is chosen.
  ...eachOn(['celestial-blue', 'danger', 'gold', 'success'], SKY),
  // The read part of a progress bar beside its track.
  { ink: 'gold', on: 'hairline' },
];

/** What no pair has to prove, and why. */
const EXEMPT: Record<string, string> = {
  hairline: 'parts and decorates; nothing is known by it alone',
  shade: 'dims the page behind a dialog',
};

type Tokens = ReadonlyMap<string, Color>;

const tokensIn = (css: string): Tokens =>
  new Map(
    [...css.matchAll(/--([\w-]+):\s*(\d+) (\d+) (\d+);/g)].map(
      ([, name = '', ...channels]) => [name, channels.map(Number)] as const,
    ),
  );

const tokens = tokensIn(readFileSync('src/styles/tokens.css', 'utf8'));

/** The reader's light themes, by their selectors. */
const themes = readFileSync('src/styles/themes.css', 'utf8');
const themeTokens = (selector: string): Tokens => {
  const start = themes.indexOf(selector);
  return tokensIn(themes.slice(start, themes.indexOf('}', start)));
};
const THEMES: Record<string, Tokens> = {
  paper: themeTokens('html.theme-paper'),
  sepia: themeTokens('html.theme-sepia'),
  system: themeTokens('html.theme-system'),
};

function labelPair(label: string): Pair {
  const [, on = '', ink = ''] = /^bg-(\S+) text-(\S+)$/.exec(labelColors(label)) ?? [];
  return { ink, on };
}

/** A token, or a color of Tailwind's own palette as 'white' or 'gray-200'. */
function color(name: string): Color {
  const token = tokens.get(name);
  if (token) return token;
  const palette = resolveConfig(tailwind).theme.colors as unknown as Record<string, unknown>;
  const [family = '', shade = ''] = name.split('-');
  const found = palette[family];
  const hex = typeof found === 'string' ? found : (found as Record<string, string> | undefined)?.[shade];
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(hex ?? '')?.[1];
  if (!digits) throw new Error(`No color is called ${name}.`);
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g);
  return (pairs ?? []).map((pair) => Number.parseInt(pair, 16));
}

const thinned = (ink: Color, share: number, ground: Color): Color =>
  ink.map((channel, index) => channel * share + (ground[index] ?? 0) * (1 - share));

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const tooFaint = (pairs: Pair[], ratio: number): string[] =>
  pairs
    .map(({ ink, on }) => ({ ink, on, reached: contrast(color(ink), color(on)) }))
    .filter(({ reached }) => reached < ratio)
    .map(({ ink, on, reached }) => `${ink} on ${on}: ${reached.toFixed(2)}`);

describe('the colors', () => {
  it('are measured as the guidelines measure: black on white is 21, #767676 on white just enough', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([118, 118, 118], [255, 255, 255])).toBeCloseTo(4.54, 2);
    expect(contrast([119, 119, 119], [255, 255, 255])).toBeLessThan(TEXT_RATIO);
  });

  it('of text reach 4.5 to 1 on every background they are used on', () => {
    expect(tooFaint(TEXT, TEXT_RATIO)).toEqual([]);
  });

  it('of edges, focus rings and marks reach 3 to 1', () => {
    expect(tooFaint(SHAPES, SHAPE_RATIO)).toEqual([]);
  });

  it('of the visitor reach 4.5 to 1 where secondary text is thinned, and the default 7 to 1', () => {
    const [, share = ''] =
      /\.ink-dim \{[^}]*currentColor (\d+)%/.exec(readFileSync('src/styles/shared.css', 'utf8')) ?? [];
    for (const name of VISITORS_COLORS) {
      const ink = thinned(color(name), Number(share) / 100, color('night'));
      for (const ground of SKY) {
        expect(contrast(ink, color(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(TEXT_RATIO);
      }
    }
    const byDefault = thinned(color('gray-200'), Number(share) / 100, color('night'));
    expect(contrast(byDefault, color('night'))).toBeGreaterThanOrEqual(7);
  });

  it('of switched-off buttons, which may be faint, are still read on the page', () => {
    expect(contrast(color('hairline-strong'), color('night'))).toBeGreaterThanOrEqual(TEXT_RATIO);
  });

  it('are all judged: a new token needs a pair here, or a reason', () => {
    const judged = new Set([...TEXT, ...SHAPES].flatMap(({ ink, on }) => [ink, on]));
    expect(tokens.size).toBeGreaterThan(0);
    expect([...tokens.keys()].filter((token) => !judged.has(token) && !(token in EXEMPT))).toEqual([]);
    expect(Object.keys(EXEMPT).filter((token) => !tokens.has(token))).toEqual([]);
  });

  it('have names in Tailwind that are tokens, and every one of its tokens exists', () => {
    const named = [...JSON.stringify(tailwind.theme).matchAll(/var\(--([\w-]+)\) \//g)].map(
      ([, name = '']) => name,
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !tokens.has(name))).toEqual([]);
  });

  for (const [theme, own] of Object.entries(THEMES)) {
    const the = (name: string): Color => {
      const found = own.get(name);
      if (!found) throw new Error(`${theme} has no color ${name}.`);
      return found;
    };
    const below = (inks: string[], grounds: string[], ratio: number): string[] =>
      eachOn(inks, grounds)
        .map(({ ink, on }) => ({ ink, on, reached: contrast(the(ink), the(on)) }))
        .filter(({ reached }) => reached < ratio)
        .map(({ ink, on, reached }) => `${ink} on ${on}: ${reached.toFixed(2)}`);
    const inks = VISITORS_COLORS.map((name) => `ink-${name}`);

    it(`of text reach 7 to 1 in the theme ${theme}, and of what is secondary 4.5 to 1`, () => {
      expect(below([...inks, 'gold-bright', 'celestial-blue', 'parchment'], SKY, 7)).toEqual([]);
      expect(below(['gold', 'success', 'danger'], SKY, TEXT_RATIO)).toEqual([]);
      // Buttons, resting and under the pointer; selected text; the label of the menu; switched-off buttons.
      expect(below(['night'], ['gold', 'gold-bright', 'danger', 'celestial-blue'], TEXT_RATIO)).toEqual([]);
      expect(below(['hairline-strong'], SKY, TEXT_RATIO)).toEqual([]);
      // The read part of a progress bar beside its track.
      expect(below(['gold'], ['hairline'], SHAPE_RATIO)).toEqual([]);
    });

    it(`of the visitor reach 4.5 to 1 in the theme ${theme} where secondary text is thinned`, () => {
      for (const ink of inks)
        for (const ground of SKY)
          expect(
            contrast(thinned(the(ink), 0.82, the('night')), the(ground)),
            `${ink} on ${ground}`,
          ).toBeGreaterThanOrEqual(TEXT_RATIO);
    });

    it(`has every color of the sky in the theme ${theme}`, () => {
      const labels = /^label-/;
      expect([...tokens.keys()].filter((token) => !labels.test(token) && !own.has(token))).toEqual([]);
    });
  }

  it('of the text reach 7 to 1 at night', () => {
    const pairs = eachOn([...VISITORS_COLORS, 'gold-bright', 'celestial-blue', 'parchment'], SKY);
    expect(tooFaint(pairs, 7)).toEqual([]);
  });

  it('are the same on paper and where a light system asks for it, and night beside them is night', () => {
    expect([...(THEMES['system'] ?? [])]).toEqual([...(THEMES['paper'] ?? [])]);
    const patch = themeTokens('.look-patch:is(.theme-night');
    expect(patch.get('night')).toEqual(tokens.get('night'));
    expect(patch.get('hairline-strong')).toEqual(tokens.get('hairline-strong'));
    expect(patch.get('patch-other')).toEqual(THEMES['paper']?.get('night'));
  });
});
