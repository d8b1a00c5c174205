// Cuts Frank Ruhl Libre down to what the site writes: one variable file for Latin, one for Hebrew.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const SOURCE = 'node_modules/@fontsource-variable/frank-ruhl-libre/files';
const TARGET = 'src/assets/fonts';
/** Light for display, regular to read, medium for emphasis: a narrower axis is a smaller file. */
const WEIGHTS = { wght: { min: 300, max: 500 } };

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const LATIN = range(0x20, 0x7e) + '\u00a0©°·×áäåæçèéêëíîïñóôöøúüßœ' + '‑–—‘’“”„…′″€';
const HEBREW = range(0x5b0, 0x5ea) + '₪';

await mkdir(TARGET, { recursive: true });
for (const [name, text] of [
  ['latin', LATIN],
  ['hebrew', HEBREW],
] as const) {
  const source = await readFile(`${SOURCE}/frank-ruhl-libre-${name}-wght-normal.woff2`);
  const subset = await subsetFont(source, text, {
    targetFormat: 'woff2',
    variationAxes: WEIGHTS,
    // Only the characters in use; ligatures would add a fifth to the file.
    noLayoutClosure: true,
  });
  await writeFile(`${TARGET}/frank-ruhl-libre-${name}.woff2`, subset);
  console.log(`frank-ruhl-libre-${name}.woff2: ${subset.byteLength} bytes`);
}
