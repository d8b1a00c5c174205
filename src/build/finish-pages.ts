// Post-processes Astro's pages in one pass: a smaller island element, no unused CSS, and hashes for the policy.
import { readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pageOf, piecesOf, type Piece } from './inline-elements.ts';
import {
  policyNeeds,
  policyDirectives,
  policyText,
  configuredServices,
  type PolicyNeeds,
} from './security-headers.ts';
import { slimIslands } from './slim-islands.ts';
import { createStyleTrimmer, readScripts } from './trim-styles.ts';

/** Finishes every page in a folder. Returns, by file name, what each page's policy must allow. */
export async function finishPages(folder: string): Promise<Map<string, PolicyNeeds>> {
  const trimStyles = createStyleTrimmer(await readScripts(folder));
  const pages = new Map<string, PolicyNeeds>();
  for await (const name of glob('**/*.html', { cwd: folder })) {
    const file = path.join(folder, name);
    const pieces = trimStyles(slimIslands(piecesOf(readFileSync(file, 'utf8'))));
    const needs = policyNeeds(pieces);
    writeFileSync(file, pageOf(name === '404.html' ? withPolicy(pieces, needs) : pieces));
    pages.set(name.replaceAll(path.sep, '/'), needs);
  }
  return pages;
}

/**
 * Static hosts show the 404 page at addresses without a rule in the header file, so it contains its policy.
 * Browsers ignore `frame-ancestors` there; X-Frame-Options is sent with every address.
 */
function withPolicy(pieces: readonly Piece[], { hashes, ...needs }: PolicyNeeds): Piece[] {
  const directives = Object.entries(policyDirectives(hashes, configuredServices(), needs));
  const policy = policyText(Object.fromEntries(directives.filter(([name]) => name !== 'frame-ancestors')));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  const [head, ...rest] = pieces;
  const charset = /<meta charset="[^"]*"[^<>]*>/i;
  if (typeof head !== 'string' || !charset.test(head))
    throw new Error('404.html does not declare its charset.');
  return [head.replace(charset, (found) => found + meta), ...rest];
}
