import { expect, test } from 'vitest';
import { inlineElements, pageOf, piecesOf, replaceBodies } from '../../../src/build/inline-elements.ts';
import { inlineHashes } from '../../../src/build/security-headers.ts';
import { ATTACKS } from '../../hostile/markup.ts';

/** Astro escapes only quotes and ampersands. */
const escapeAttribute = (text: string) => text.replaceAll('&', '&#38;').replaceAll('"', '&#34;');

const page = [
  `<!doctype html><head><style>a{}</style><script type="module" src="/a.js"></script>`,
  `<meta content="<script>no()</script> it's"><meta content='<style>no{}</style>'>`,
  `<!-- <script>no()</script> --><script>let text = "<b>'";</script></head>`,
  `<scripted-thing>no</scripted-thing><p>2 < 3</p><script\nasync>yes()</script>`,
].join('');

test('ignores markup in attributes and comments', () => {
  expect(inlineElements(piecesOf(page), 'script')).toEqual([
    { name: 'script', attributes: ' type="module" src="/a.js"', body: '' },
    { name: 'script', attributes: '', body: `let text = "<b>'";` },
    { name: 'script', attributes: '\nasync', body: 'yes()' },
  ]);
  expect(inlineElements(piecesOf(page), 'style')).toEqual([{ name: 'style', attributes: '', body: 'a{}' }]);
});

test('replaces only the contents of matching script and style elements', () => {
  const changed = replaceBodies(piecesOf(page), 'style', ({ body }) => body.toUpperCase());
  expect(pageOf(changed)).toBe(page.replace('a{}', 'A{}'));
});

test('adds no hashes for markup in a page’s title or description', () => {
  const trusted = '<script>own()</script><style>own{}</style>';
  const hostile = ATTACKS.map(({ markup }) => `<meta content="${escapeAttribute(markup)}">`).join('');
  expect(inlineHashes(piecesOf(hostile + trusted))).toEqual(inlineHashes(piecesOf(trusted)));
});
