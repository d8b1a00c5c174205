/**
 * Type set as outlines. SVG text would be drawn with whatever fonts the machine has, so every word
 * on an image is Frank Ruhl Libre turned into paths, kerned by its own tables.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { Font } from 'fontkit';

export type Script = 'latin' | 'hebrew';
export type Weight = 300 | 400 | 500 | 600 | 700;

export interface Lettering {
  readonly text: string;
  readonly size: number;
  readonly weight: Weight;
  readonly script?: Script;
  /** Extra space after every glyph, as a share of the size. */
  readonly tracking?: number;
}

interface SetLine {
  readonly width: number;
  readonly outline: (x: number, y: number) => string;
}

const faces = new Map<string, Font>();

function face(script: Script, weight: Weight): Font {
  const name = `frank-ruhl-libre-${script}-${weight}-normal.woff`;
  const known = faces.get(name);
  if (known) return known;
  const file = createRequire(import.meta.url).resolve(`@fontsource/frank-ruhl-libre/files/${name}`);
  const opened = create(readFileSync(file));
  if (!('layout' in opened)) throw new Error(`${name} is a collection, not one font`);
  faces.set(name, opened);
  return opened;
}

/** Sets one line; `outline(x, y)` gives its path data from the left end of the baseline. */
export function setLine({ text, size, weight, script = 'latin', tracking = 0 }: Lettering): SetLine {
  const font = face(script, weight);
  const run = font.layout(text);
  const scale = size / font.unitsPerEm;
  const space = tracking * size;
  const width = run.advanceWidth * scale + space * Math.max(0, run.glyphs.length - 1);
  const outline = (x: number, y: number): string => {
    let pen = x;
    const outlines = run.glyphs.map((glyph, index) => {
      const position = run.positions[index];
      const placed = glyph.path
        .scale(scale, -scale)
        .translate(pen + (position?.xOffset ?? 0) * scale, y - (position?.yOffset ?? 0) * scale);
      pen += (position?.xAdvance ?? glyph.advanceWidth) * scale + space;
      return placed.toSVG();
    });
    return outlines.join('');
  };
  return { width, outline };
}

/** The largest size not above `lettering.size` at which the line is at most `limit`. */
export function fitted(lettering: Lettering, limit: number): Lettering {
  const { width } = setLine(lettering);
  return width <= limit ? lettering : { ...lettering, size: (lettering.size * limit) / width };
}

/** A line centered on `x`, filled with one color. */
export function centered(
  lettering: Lettering,
  x: number,
  baseline: number,
  color: string,
  opacity = 1,
): string {
  const set = setLine(lettering);
  const faint = opacity < 1 ? ` fill-opacity="${opacity}"` : '';
  return `<path fill="${color}"${faint} d="${set.outline(x - set.width / 2, baseline)}"/>`;
}
