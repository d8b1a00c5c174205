// What happens to a page after Astro has written it: its sheet loses what the page cannot use, its scripts are
// minified, and the policy learns their hashes. Every page is read and written once.
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pageOf, piecesOf } from './inline-elements.ts';
import { inlineHashes, type InlineHashes } from './security-headers.ts';
import { createScriptShrinker } from './shrink-scripts.ts';
import { createStyleTrimmer, readScripts } from './trim-styles.ts';

/** Finishes every page below a folder. Returns the hashes of what is inline on all of them. */
export async function finishPages(folder: string): Promise<InlineHashes> {
  const trimStyles = createStyleTrimmer(await readScripts(folder));
  const shrinkScripts = createScriptShrinker();
  const hashes: InlineHashes = { scripts: new Set(), styles: new Set() };
  for await (const name of glob('**/*.html', { cwd: folder })) {
    const file = path.join(folder, name);
    const html = await readFile(file, 'utf8');
    const finished = shrinkScripts(trimStyles(piecesOf(html)));
    await writeFile(file, pageOf(finished));
    const { scripts, styles } = inlineHashes(finished);
    for (const hash of scripts) hashes.scripts.add(hash);
    for (const hash of styles) hashes.styles.add(hash);
  }
  return hashes;
}
