// Page scripts too large to be inlined load after the first paint, when the browser is idle.
import { afterFirstPaint } from '../../lib/browser/after-first-paint.ts';
import type { Piece } from './inline-elements.ts';

const FILE = /^ type="module" src="(\/_astro\/[\w.-]+\.js)"$/;

/**
 * Replaces the module scripts that Astro links to by a classic one that imports them in the first idle moment after the first paint. In the
 * page's own source that would be a file shared with other pages, whose scripts could then not be inlined.
 */
export function loadScriptsLate(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) => {
    if (typeof piece === 'string' || piece.name !== 'script') return piece;
    const address = FILE.exec(piece.attributes)?.[1];
    if (address === undefined) return piece;
    return {
      name: 'script',
      attributes: '',
      body: `(${afterFirstPaint})(()=>(window.requestIdleCallback??setTimeout)(()=>import("${address}"),{timeout:1e3}));`,
    };
  });
}
