import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ICONS = ['favicon.ico', 'favicon.svg', 'icons/apple-touch-icon.png'];

/** Browsers cache icons for a long time, so their address changes with their content. */
export const ICON_VERSION = ICONS.reduce(
  (hash, icon) => hash.update(readFileSync(path.resolve('public', icon))),
  createHash('sha256'),
)
  .digest('hex')
  .slice(0, 8);
