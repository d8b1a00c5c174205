/** A small additive canvas for the video: soft points and hairlines on a floating-point image. */
import type { Point } from './geometry.ts';

/** Light from 0 to 1 in red, green and blue, as displayed. */
export type Light = readonly [red: number, green: number, blue: number];

export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}

export function canvas(width: number, height: number): Canvas {
  return { width, height, light: new Float32Array(width * height * 3) };
}

export function lightOf(color: string): Light {
  const channel = (from: number): number => Number.parseInt(color.slice(from, from + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
}

function glow(
  { width, light }: Canvas,
  x: number,
  y: number,
  [red, green, blue]: Light,
  strength: number,
): void {
  const at = (y * width + x) * 3;
  light[at] = (light[at] ?? 0) + red * strength;
  light[at + 1] = (light[at + 1] ?? 0) + green * strength;
  light[at + 2] = (light[at + 2] ?? 0) + blue * strength;
}

/** Calls `paint` for every pixel of a box, clipped to the image. */
function within(
  on: Canvas,
  left: number,
  top: number,
  right: number,
  bottom: number,
  paint: (x: number, y: number) => void,
): void {
  const lastX = Math.min(on.width - 1, Math.ceil(right));
  const lastY = Math.min(on.height - 1, Math.ceil(bottom));
  for (let y = Math.max(0, Math.floor(top)); y <= lastY; y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x <= lastX; x += 1) paint(x, y);
  }
}

/** A point of light with a Gaussian edge; `size` is its standard deviation in pixels. */
export function softPoint(on: Canvas, [cx, cy]: Point, size: number, color: Light, strength: number): void {
  if (strength < 0.004) return;
  const reach = size * 3.2;
  within(on, cx - reach, cy - reach, cx + reach, cy + reach, (x, y) => {
    const squared = (x - cx) ** 2 + (y - cy) ** 2;
    glow(on, x, y, color, strength * Math.exp(-squared / (2 * size * size)));
  });
}

/** A hairline of `width` pixels with soft edges. */
export function softLine(
  on: Canvas,
  a: Point,
  b: Point,
  width: number,
  color: Light,
  strength: number,
): void {
  if (strength < 0.004) return;
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const squared = dx * dx + dy * dy || 1;
  const reach = width / 2 + 1;
  within(
    on,
    Math.min(a[0], b[0]) - reach,
    Math.min(a[1], b[1]) - reach,
    Math.max(a[0], b[0]) + reach,
    Math.max(a[1], b[1]) + reach,
    (x, y) => {
      const along = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / squared));
      const away = Math.hypot(x - a[0] - along * dx, y - a[1] - along * dy);
      const cover = Math.min(1, Math.max(0, width / 2 + 0.5 - away));
      if (cover > 0) glow(on, x, y, color, strength * cover);
    },
  );
}

/** A whole circle; cheap because it looks only at the distance from the center. */
export function softCircle(
  on: Canvas,
  center: Point,
  radius: number,
  width: number,
  color: Light,
  strength: number,
): void {
  within(
    on,
    center[0] - radius - width,
    center[1] - radius - width,
    center[0] + radius + width,
    center[1] + radius + width,
    (x, y) => {
      const away = Math.abs(Math.hypot(x - center[0], y - center[1]) - radius);
      const cover = Math.min(1, Math.max(0, width / 2 + 0.5 - away));
      if (cover > 0) glow(on, x, y, color, strength * cover);
    },
  );
}

/** 16 bits a channel: a night sky in 8 bits shows its steps once a ten-bit encoder could have hidden them. */
export function sixteenBit({ light }: Canvas): Uint16Array {
  const words = new Uint16Array(light.length);
  for (let index = 0; index < light.length; index += 1)
    words[index] = Math.min(1, light[index] ?? 0) * 65_535;
  return words;
}

export function eightBit({ light }: Canvas): Uint8Array {
  const bytes = new Uint8Array(light.length);
  for (let index = 0; index < light.length; index += 1)
    bytes[index] = Math.round(Math.min(1, light[index] ?? 0) * 255);
  return bytes;
}
