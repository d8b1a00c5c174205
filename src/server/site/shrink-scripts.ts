// Astro leaves scripts marked `is:inline` as they were typed. On a page that paints from its first response their
// comments and blanks travel too, so they are minified here, before the policy hashes them.
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { minifySync } from 'rolldown/utils';
import { replaceInlineBodies } from './inline-elements.ts';

/** Minifies the inline scripts of every page below a folder; data blocks stay as they are. */
export async function shrinkScripts(folder: string): Promise<void> {
  const shrunk = new Map<string, string>();
  for await (const name of glob('**/*.html', { cwd: folder })) {
    const file = path.join(folder, name);
    const html = await readFile(file, 'utf8');
    const result = replaceInlineBodies(html, 'script', ({ attributes, body }) => {
      if (body.trim() === '' || /\bsrc=|json|speculationrules/.test(attributes)) return body;
      const text = shrunk.get(body) ?? shrink(body);
      shrunk.set(body, text);
      return text;
    });
    if (result !== html) await writeFile(file, result);
  }
}

function shrink(script: string): string {
  const { code, errors } = minifySync('inline.js', script);
  // What the minifier cannot read, a browser may still; and an end tag in a string must not become one.
  return errors.length > 0 || code.includes('</') ? script : code.trim();
}
