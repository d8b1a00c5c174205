// Checks WCAG 1.4.3 and 1.4.11 without a browser.
import { readFileSync } from 'node:fs';
import resolveConfig from 'tailwindcss/resolveConfig';
import { describe, expect, it } from 'vitest';
import { choicesOf, TEXT_COLOR } from '~/lib/preferences/display-preferences.ts';
import { labelColors } from '~/features/books/book.ts';
import tailwind from '../../../tailwind.config.mjs';

type Color = readonly number[];
type Colors = ReadonlyMap<string, Color>;
type Pair = readonly [ink: string, ground: string];

const TEXT_RATIO = 4.5;
/** Large text, edges of controls, focus rings, and meaningful figures. */
const SHAPE_RATIO = 3;

const SKY = ['night', 'night-raised', 'night-overlay'];
const LABELS = ['Genesis', 'Exodus', 'Leviticus', 'Numbers', 'Deuteronomy', 'Joshua', 'Judges', 'Bundle'];
const VISITORS_COLORS = choicesOf(TEXT_COLOR).map((color) => color.replace('text-', 'ink-'));

const colorsIn = (css: string): Colors =>
  new Map(
    [...css.matchAll(/--([\w-]+):\s*(\d+) (\d+) (\d+);/g)].map(([, name = '', ...channels]) => [
      name,
      channels.map(Number),
    ]),
  );

const tokens = colorsIn(readFileSync('src/styles/tokens.css', 'utf8'));
const themes = readFileSync('src/styles/themes.css', 'utf8');
const themeAt = (selector: string): Colors => {
  const start = themes.indexOf(selector);
  return colorsIn(themes.slice(start, themes.indexOf('}', start)));
};

function palette(name: string): Color {
  const [family = '', shade = ''] = name.split('-');
  const found = (resolveConfig(tailwind).theme.colors as unknown as Record<string, unknown>)[family];
  const hex = typeof found === 'string' ? found : (found as Record<string, string> | undefined)?.[shade];
  const digits = (hex ?? '').replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').match(/[\da-f]{2}/gi);
  const color = tokens.get(name) ?? digits?.map((pair) => Number.parseInt(pair, 16));
  if (color?.length !== 3) throw new Error(`The color ${name} does not exist.`);
  return color;
}

const NIGHT: Colors = new Map([
  ...tokens,
  ['white', palette('white')],
  ...VISITORS_COLORS.map((name) => [name, palette(name.replace('ink-', ''))] as const),
]);
const THEMES: [string, Colors][] = [
  ['night', NIGHT],
  ['paper', themeAt('html.theme-paper')],
  ['sepia', themeAt('html.theme-sepia')],
  ['system', themeAt('html.theme-system')],
];

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

const eachOn = (inks: string[], grounds: string[]): Pair[] =>
  inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const));

const tooFaint = (colors: Colors, pairs: Pair[], ratio: number): string[] =>
  pairs.flatMap(([ink, ground]) => {
    const reached = contrast(colors.get(ink) ?? [], colors.get(ground) ?? []);
    return reached >= ratio ? [] : [`${ink} on ${ground}: ${reached.toFixed(2)}`];
  });

describe.each(THEMES)('the theme %s', (theme, colors) => {
  it('has a contrast of 7:1 for text, and 4.5:1 for secondary text, buttons, and selected text', () => {
    const text = [...VISITORS_COLORS, 'gold-bright', 'celestial-blue', 'parchment'];
    expect(tooFaint(colors, eachOn(text, SKY), 7)).toEqual([]);
    const buttons = eachOn(['night'], ['gold', 'gold-bright', 'danger', 'celestial-blue']);
    const secondary = eachOn(['gold', 'success', 'danger'], SKY);
    expect(tooFaint(colors, [...buttons, ...secondary], TEXT_RATIO)).toEqual([]);
  });

  it('has visible edges, progress bars, and disabled buttons', () => {
    const edges: Pair[] = [...eachOn(['hairline-strong'], SKY), ['gold', 'hairline']];
    expect(tooFaint(colors, edges, SHAPE_RATIO)).toEqual([]);
    const disabled = eachOn(['hairline-strong'], theme === 'night' ? ['night'] : SKY);
    expect(tooFaint(colors, disabled, TEXT_RATIO)).toEqual([]);
  });

  it('dims secondary text to at least 4.5:1, and the default color at night to at least 7:1', () => {
    const [, percent = ''] =
      /\.ink-dim \{[^}]*currentColor (\d+)%/.exec(readFileSync('src/styles/shared.css', 'utf8')) ?? [];
    const share = Number(percent) / 100;
    const night = colors.get('night') ?? [];
    const dimmed = new Map([
      ...colors,
      ...VISITORS_COLORS.map((name) => {
        const ink = colors.get(name) ?? [];
        return [name, ink.map((channel, at) => channel * share + (night[at] ?? 0) * (1 - share))] as const;
      }),
    ]);
    expect(tooFaint(dimmed, eachOn(VISITORS_COLORS, SKY), TEXT_RATIO)).toEqual([]);
    if (theme === 'night') expect(tooFaint(dimmed, [['ink-gray-200', 'night']], 7)).toEqual([]);
  });

  it('defines every color except the label colors', () => {
    expect([...tokens.keys()].filter((token) => !/^label-/.test(token) && !colors.has(token))).toEqual([]);
  });
});

it('labels and podcast speaker names have a contrast of 4.5:1', () => {
  const labels = LABELS.map((label): Pair => {
    const [, ground = '', ink = ''] = /^bg-(\S+) text-(\S+)$/.exec(labelColors(label)) ?? [];
    return [ink, ground];
  });
  const voices = eachOn(['label-judges', 'label-leviticus', 'label-genesis'], SKY);
  expect(tooFaint(NIGHT, [...labels, ...voices], TEXT_RATIO)).toEqual([]);
});

it('every color variable in the Tailwind theme is a token', () => {
  const named = [...JSON.stringify(tailwind.theme).matchAll(/rgb\(var\(--([\w-]+)\)\)/g)];
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(([, name = '']) => !tokens.has(name))).toEqual([]);
});

it('paper and the light system theme share their colors, and the night sample keeps its own', () => {
  const [, paper, , system] = THEMES.map(([, colors]) => colors);
  expect([...(system ?? [])]).toEqual([...(paper ?? [])]);
  const patch = themeAt('.look-patch:is(.theme-night');
  expect(patch.get('night')).toEqual(tokens.get('night'));
  expect(patch.get('hairline-strong')).toEqual(tokens.get('hairline-strong'));
  expect(patch.get('patch-other')).toEqual(paper?.get('night'));
});
