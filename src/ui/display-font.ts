// The display font, and system fonts scaled to its metrics so that swapping them rarely changes line breaks.
import hebrew from '~/assets/fonts/frank-ruhl-libre-hebrew.woff2?url';
import latin from '~/assets/fonts/frank-ruhl-libre-latin.woff2?url';

export const DISPLAY_FAMILY = 'Frank Ruhl Libre';

/** In fractions of an em. Advances are averages weighted by glyph frequency. */
const DISPLAY = { ascent: 0.957, descent: 0.334, advances: { '300': 0.4273, '400 500': 0.439 } };

/** Windows, macOS and iOS; Android; most Linux desktops; minimal Linux systems. Advances from @capsizecss/metrics. */
const FALLBACKS = [
  { name: 'Georgia', locals: ['Georgia'], advance: 913 / 2048 },
  { name: 'Noto Serif', locals: ['Noto Serif', 'NotoSerif-Regular', 'NotoSerif'], advance: 0.481 },
  { name: 'Times New Roman', locals: ['Times New Roman', 'Liberation Serif'], advance: 832 / 2048 },
  { name: 'DejaVu Serif', locals: ['DejaVu Serif'], advance: 1058 / 2048 },
];

export function displayFontStack(): string {
  return [DISPLAY_FAMILY, ...FALLBACKS.map(({ name }) => fallbackName(name))]
    .map((name) => `"${name}"`)
    .join(',');
}

export function fallbackFaces(): string {
  return FALLBACKS.flatMap(({ name, locals, advance }) =>
    Object.entries(DISPLAY.advances).map(([weight, width]) => {
      const scale = width / advance;
      return fontFace(fallbackName(name), weight, {
        src: locals.map((local) => `local("${local}")`).join(),
        'size-adjust': percent(scale),
        'ascent-override': percent(DISPLAY.ascent / scale),
        'descent-override': percent(DISPLAY.descent / scale),
      });
    }),
  ).join('');
}

export function displayFaces(): string {
  // Excludes the space: this font kerns it so tightly before 'w' that words run together.
  const files = { [latin]: 'U+21-2FFF', [hebrew]: 'U+590-5FF,U+20AA,U+FB1D-FB4F' };
  return Object.entries(files)
    .map(([file, range]) =>
      fontFace(DISPLAY_FAMILY, '300 500', {
        src: `url("${file}") format("woff2")`,
        'font-display': 'swap',
        'unicode-range': range,
      }),
    )
    .join('');
}

function fontFace(family: string, weight: string, descriptors: Record<string, string>): string {
  const body = Object.entries({ 'font-family': `"${family}"`, 'font-weight': weight, ...descriptors })
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  return `@font-face{${body}}`;
}

function fallbackName(family: string): string {
  return `Almost ${family}`;
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)}%`;
}
