// A cache-busting stamp, because browsers cache icons for a long time.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ICONS = ['favicon.ico', 'favicon.svg', 'icons/apple-touch-icon.png'];

let known: string | undefined;

/** Eight characters that change with the icons. Read once per build. */
export function iconStamp(): string {
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  // The build runs in the project's folder.
  for (const icon of ICONS) hash.update(readFileSync(path.resolve('public', icon)));
  known = hash.digest('hex').slice(0, 8);
  return known;
}
