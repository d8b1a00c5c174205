// Checks WCAG 1.4.3 and 1.4.11 without a browser.
import { readFileSync } from 'node:fs';
import resolveConfig from 'tailwindcss/resolveConfig';
import { describe, expect, it } from 'vitest';
import { choicesOf, TEXT_COLOR } from '~/lib/preferences/display-preferences.ts';
import { LABEL_COLORS } from '~/features/books/book.ts';
import tailwind from '../../../tailwind.config.mjs';

type Color = readonly number[];
type Colors = ReadonlyMap<string, Color>;
type Pair = readonly [foreground: string, background: string];

const TEXT_CONTRAST = 4.5;
/** Large text, control edges, focus rings, and meaningful graphics. */
const SHAPE_CONTRAST = 3;

const BACKGROUNDS = ['night', 'night-raised', 'night-overlay'];
const TEXT_COLORS = choicesOf(TEXT_COLOR).map((color) => color.replace('text-', 'ink-'));

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
  const themeColor = (resolveConfig(tailwind).theme.colors as unknown as Record<string, unknown>)[family];
  const hex =
    typeof themeColor === 'string' ? themeColor : (themeColor as Record<string, string> | undefined)?.[shade];
  const digits = (hex ?? '').replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3').match(/[\da-f]{2}/gi);
  const color = tokens.get(name) ?? digits?.map((pair) => Number.parseInt(pair, 16));
  if (color?.length !== 3) throw new Error(`The color ${name} does not exist.`);
  return color;
}

const NIGHT: Colors = new Map([
  ...tokens,
  ['white', palette('white')],
  ...TEXT_COLORS.map((name) => [name, palette(name.replace('ink-', ''))] as const),
]);
const THEMES: [string, Colors][] = [
  ['night', NIGHT],
  ['paper', themeAt('html.theme-paper')],
  ['sepia', themeAt('html.theme-sepia')],
  ['system', themeAt('html.theme-system')],
];

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: Color, second: Color): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const allPairs = (foregrounds: string[], backgrounds: string[]): Pair[] =>
  foregrounds.flatMap((ink) => backgrounds.map((ground) => [ink, ground] as const));

const lowContrast = (colors: Colors, pairs: Pair[], ratio: number): string[] =>
  pairs.flatMap(([ink, ground]) => {
    const measured = contrast(colors.get(ink) ?? [], colors.get(ground) ?? []);
    return measured >= ratio ? [] : [`${ink} on ${ground}: ${measured.toFixed(2)}`];
  });

describe.each(THEMES)('theme %s', (theme, colors) => {
  it('has a contrast of 7:1 for text, and 4.5:1 for secondary text, buttons, and selected text', () => {
    const text = [...TEXT_COLORS, 'gold-bright', 'celestial-blue', 'parchment'];
    expect(lowContrast(colors, allPairs(text, BACKGROUNDS), 7)).toEqual([]);
    const buttons = allPairs(['night'], ['gold', 'gold-bright', 'danger', 'celestial-blue']);
    const secondary = allPairs(['gold', 'success', 'danger'], BACKGROUNDS);
    expect(lowContrast(colors, [...buttons, ...secondary], TEXT_CONTRAST)).toEqual([]);
  });

  it('has visible edges, progress bars, and disabled buttons', () => {
    const edges: Pair[] = [...allPairs(['hairline-strong'], BACKGROUNDS), ['gold', 'hairline']];
    expect(lowContrast(colors, edges, SHAPE_CONTRAST)).toEqual([]);
    const disabled = allPairs(['hairline-strong'], theme === 'night' ? ['night'] : BACKGROUNDS);
    expect(lowContrast(colors, disabled, TEXT_CONTRAST)).toEqual([]);
  });

  it('dims secondary text to at least 4.5:1, and the default color at night to at least 7:1', () => {
    const [, percent = ''] =
      /\.ink-dim \{[^}]*currentColor (\d+)%/.exec(readFileSync('src/styles/shared.css', 'utf8')) ?? [];
    const value = Number(percent) / 100;
    const night = colors.get('night') ?? [];
    const dimmed = new Map([
      ...colors,
      ...TEXT_COLORS.map((name) => {
        const ink = colors.get(name) ?? [];
        return [name, ink.map((channel, at) => channel * value + (night[at] ?? 0) * (1 - value))] as const;
      }),
    ]);
    expect(lowContrast(dimmed, allPairs(TEXT_COLORS, BACKGROUNDS), TEXT_CONTRAST)).toEqual([]);
    if (theme === 'night') expect(lowContrast(dimmed, [['ink-gray-200', 'night']], 7)).toEqual([]);
  });

  it('defines every color except the label colors', () => {
    expect([...tokens.keys()].filter((token) => !/^label-/.test(token) && !colors.has(token))).toEqual([]);
  });
});

it('has a contrast of 4.5:1 for labels and podcast speaker names', () => {
  const labels = Object.values(LABEL_COLORS).map((classes): Pair => {
    const [, ground = '', ink = ''] = /^bg-(\S+) text-(\S+)$/.exec(classes) ?? [];
    return [ink, ground];
  });
  const voices = allPairs(['label-judges', 'label-leviticus', 'label-genesis'], BACKGROUNDS);
  expect(lowContrast(NIGHT, [...labels, ...voices], TEXT_CONTRAST)).toEqual([]);
});

it('uses only tokens as color variables in the Tailwind theme', () => {
  const variables = [...JSON.stringify(tailwind.theme).matchAll(/rgb\(var\(--([\w-]+)\)\)/g)];
  expect(variables.length).toBeGreaterThan(0);
  expect(variables.filter(([, name = '']) => !tokens.has(name))).toEqual([]);
});

it('has the same colors in the paper and light system themes, and separate colors in the night sample', () => {
  const [, paper, , system] = THEMES.map(([, colors]) => colors);
  expect([...(system ?? [])]).toEqual([...(paper ?? [])]);
  const swatch = themeAt('.theme-swatch:is(.theme-night');
  for (const name of ['night', 'hairline-strong', 'parchment'])
    expect(swatch.get(name)).toEqual(tokens.get(name));
  expect(swatch.get('swatch-alternate')).toEqual(paper?.get('night'));
});
