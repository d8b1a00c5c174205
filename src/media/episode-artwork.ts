/** Podcast artwork, 1400 × 1400: one per episode, and the show's own, in src/assets/episodes. */
import { centered, fitted } from './lettering.ts';
import { glowOfLife, hue as glowHue } from './motifs/glow-of-life.ts';
import { hue as dynamicsHue, humanDynamics } from './motifs/human-dynamics.ts';
import { hue as josephHue, josephsRise } from './motifs/josephs-rise.ts';
import { hue as pandemicHue, pandemicPurpose } from './motifs/pandemic-purpose.ts';
import { hue as voicesHue, threeVoices } from './motifs/three-voices.ts';
import { hue as networksHue, tribalNetworks } from './motifs/tribal-networks.ts';
import { hue as veganHue, wasGodAVegan } from './motifs/was-god-a-vegan.ts';
import { gold, parchment } from './palette.ts';
import { png, svgDocument, writeOutput } from './raster.ts';
import { fieldStars, ground, neatLine, outerRing } from './sky.ts';

const SIZE = 1400;
const MIDDLE = SIZE / 2;
const INSET = 40;

interface Artwork {
  readonly slug: string;
  readonly title: string;
  readonly small: string;
  readonly hue: string;
  readonly motif: () => string;
}

const SHOW = 'SPEAKING WITH THE ALMIGHTY';

const artworks: readonly Artwork[] = [
  { slug: 'human-dynamics', title: 'Human Dynamics', small: SHOW, hue: dynamicsHue, motif: humanDynamics },
  {
    slug: 'josephs-rise-to-power',
    title: 'Joseph’s Rise To Power',
    small: SHOW,
    hue: josephHue,
    motif: josephsRise,
  },
  {
    slug: 'pandemic-purpose',
    title: 'Pandemic Purpose',
    small: SHOW,
    hue: pandemicHue,
    motif: pandemicPurpose,
  },
  { slug: 'tribal-networks', title: 'Tribal Networks', small: SHOW, hue: networksHue, motif: tribalNetworks },
  { slug: 'the-glow-of-life', title: 'The Glow of Life', small: SHOW, hue: glowHue, motif: glowOfLife },
  { slug: 'was-god-a-vegan', title: 'Was God a Vegan?', small: SHOW, hue: veganHue, motif: wasGodAVegan },
  {
    slug: 'podcast-cover',
    title: 'Speaking with the Almighty',
    small: 'THE PODCAST',
    hue: voicesHue,
    motif: threeVoices,
  },
];

/** Everything below 1130 is type; the plate and its ring keep above it. */
function artworkSvg({ slug, title, small, hue, motif }: Artwork): string {
  const y = 596;
  const scale = 0.96;
  const ring = 491 * scale + 10;
  const plate = { width: SIZE, height: SIZE };
  const isFree = ([px, py]: readonly [number, number]): boolean =>
    Math.hypot(px - MIDDLE, py - y) > ring + 46 && py < 1120;
  return svgDocument(
    SIZE,
    SIZE,
    [
      ground(plate, [MIDDLE, y], 720, hue),
      `<clipPath id="frame"><rect x="${INSET}" y="${INSET}" width="${SIZE - 2 * INSET}" height="${SIZE - 2 * INSET}"/></clipPath>`,
      `<g clip-path="url(#frame)">${outerRing([MIDDLE, y], ring)}${fieldStars(plate, slug.length * 17, 150, isFree)}</g>`,
      neatLine(plate, INSET),
      `<g transform="translate(${MIDDLE} ${y}) scale(${scale})">${motif()}</g>`,
      centered(fitted({ text: title, size: 132, weight: 500 }, 1160), MIDDLE, 1254, parchment),
      centered({ text: small, size: 36, weight: 500, tracking: 0.2 }, MIDDLE, 1322, gold),
    ].join(''),
  );
}

export async function makeArtwork(): Promise<void> {
  for (const artwork of artworks) {
    await writeOutput(`src/assets/episodes/${artwork.slug}.png`, await png(artworkSvg(artwork)));
  }
}
