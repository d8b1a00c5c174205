// Subsets Frank Ruhl Libre to the characters in use: one variable file for Latin, one for Hebrew.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const SOURCE = 'node_modules/@fontsource-variable/frank-ruhl-libre/files';
/** Frank Ruhl Libre has no italic; this font has a similar weight and style. */
const ITALIC =
  'node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-italic.woff2';
const TARGET = 'src/assets/fonts';
/** Light for display, regular for text, medium for emphasis. A narrower axis makes a smaller file. */
const WEIGHTS = { wght: { min: 300, max: 500 } };

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const LATIN = range(0x20, 0x7e) + '\u00a0©°·×áäåæçèéêëíîïñóôöøúüßœ' + '‑–—‘’“”„…′″€';
const HEBREW = range(0x5b0, 0x5ea) + '₪';

await mkdir(TARGET, { recursive: true });
for (const [name, source, text] of [
  ['latin', `${SOURCE}/frank-ruhl-libre-latin-wght-normal.woff2`, LATIN],
  ['hebrew', `${SOURCE}/frank-ruhl-libre-hebrew-wght-normal.woff2`, HEBREW],
  ['italic', ITALIC, LATIN],
] as const) {
  const subset = await subsetFont(await readFile(source), text, {
    targetFormat: 'woff2',
    variationAxes: WEIGHTS,
    // Only the characters in use; ligatures would add a fifth to the file.
    noLayoutClosure: true,
  });
  const file = `frank-ruhl-libre-${name}.woff2`;
  await writeFile(`${TARGET}/${file}`, subset);
  console.log(`${file}: ${subset.byteLength} bytes`);
}
