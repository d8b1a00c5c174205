// What happens to a page after Astro has written it: its sheet loses what the page cannot use, its scripts are
// minified, and the policy learns their hashes. Every page is read and written once.
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pageOf, piecesOf } from './inline-elements.ts';
import { policyOf } from './page-policy.ts';
import { inlineHashes, type InlineHashes } from './security-headers.ts';
import { createScriptShrinker } from './shrink-scripts.ts';
import { createStyleTrimmer, readScripts } from './trim-styles.ts';

/** The hashes of what is inline on all pages, and the policy of each by its file name. */
export type FinishedPages = InlineHashes & { policies: Record<string, string> };

/** Finishes every page below a folder. */
export async function finishPages(folder: string): Promise<FinishedPages> {
  const trimStyles = createStyleTrimmer(await readScripts(folder));
  const shrinkScripts = createScriptShrinker();
  const hashes: FinishedPages = { scripts: new Set(), styles: new Set(), policies: {} };
  for await (const name of glob('**/*.html', { cwd: folder })) {
    const file = path.join(folder, name);
    const html = await readFile(file, 'utf8');
    const finished = shrinkScripts(trimStyles(piecesOf(html)));
    const page = pageOf(finished);
    await writeFile(file, page);
    hashes.policies[name.replaceAll(path.sep, '/')] = policyOf(page);
    const { scripts, styles } = inlineHashes(finished);
    for (const hash of scripts) hashes.scripts.add(hash);
    for (const hash of styles) hashes.styles.add(hash);
  }
  return hashes;
}
