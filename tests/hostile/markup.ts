// Well-known markup attacks, one per line of markup.txt, grouped by kind under headings. Scripts that run call `hacked()`
// or request something from evil.example. \u{…} is an invisible character.
import { readFileSync } from 'node:fs';

export type Attack = { kind: string; markup: string };

export const ATTACKS: readonly Attack[] = readAttacks();

/** Tags allowed in a rendered line; anything else is a successful attack. */
export const ALLOWED_TAGS = 'a abbr b bdi br cite em i mark q s small span strong sub sup u'.split(' ');
export const ALLOWED_ATTRIBUTES = ['href', 'title', 'lang', 'dir'];

function readAttacks(): Attack[] {
  const attacks: Attack[] = [];
  let kind = '';
  for (const line of readFileSync(new URL('markup.txt', import.meta.url), 'utf8').split('\n')) {
    if (line.startsWith('# ')) kind = line.slice(2);
    else if (line !== '') attacks.push({ kind, markup: decodeEscapes(line) });
  }
  return attacks;
}

function decodeEscapes(line: string): string {
  return line.replace(/\\u\{([0-9a-f]+)\}/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
}
