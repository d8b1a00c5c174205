/**
 * Makes the site's images, sounds and video: node src/media/make.ts [covers|artwork|favicon|share|video|audio …]
 * Without an argument, all of them. Results are committed; making them again is only needed after a
 * change here. Video and audio need ffmpeg (with libsvtav1, libx264, libmp3lame) and espeak-ng.
 */
import { makeCovers } from './covers.ts';
import { makeArtwork } from './episode-artwork.ts';
import { makeFavicon } from './favicon.ts';
import { makeHeroVideo } from './hero-video.ts';
import { makeNarration } from './narration.ts';
import { makeShareGrounds } from './share-grounds.ts';

const makers: ReadonlyMap<string, () => Promise<void>> = new Map([
  ['covers', makeCovers],
  ['artwork', makeArtwork],
  ['favicon', makeFavicon],
  ['share', makeShareGrounds],
  ['video', makeHeroVideo],
  ['audio', makeNarration],
]);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !makers.has(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Choose from ${[...makers.keys()].join(', ')}.`);
  process.exit(1);
}
for (const [name, make] of makers) {
  if (wanted.length === 0 || wanted.includes(name)) await make();
}
