import { describe, expect, test } from 'vitest';
import { inlineElements, replaceInlineBodies } from '../../../src/server/site/inline-elements.ts';
import { inlineHashes } from '../../../src/server/site/security-headers.ts';
import { ATTACKS } from '../../hostile/markup.ts';

/** As Astro writes a value: only quotes and ampersands are escaped. */
const inAttribute = (text: string) => text.replaceAll('&', '&#38;').replaceAll('"', '&#34;');

describe('the scripts and sheets of a page', () => {
  const page = [
    `<!doctype html><head><style>a{}</style><script type="module" src="/a.js"></script>`,
    `<meta content="<script>no()</script> it's"><meta content='<style>no{}</style>'>`,
    `<!-- <script>no()</script> --><script>let text = "<b>'";</script></head>`,
    `<scripted-thing>no</scripted-thing><p>2 < 3</p><script\nasync>yes()</script>`,
  ].join('');

  test('are its elements, not what attributes and comments say', () => {
    expect(inlineElements(page, 'script')).toEqual([
      { attributes: ' type="module" src="/a.js"', body: '' },
      { attributes: '', body: `let text = "<b>'";` },
      { attributes: '\nasync', body: 'yes()' },
    ]);
    expect(inlineElements(page, 'style')).toEqual([{ attributes: '', body: 'a{}' }]);
  });

  test('are all that a replacement changes', () => {
    expect(replaceInlineBodies(page, 'style', ({ body }) => body.toUpperCase())).toBe(
      page.replace('a{}', 'A{}'),
    );
  });
});

test('no title or description of a page gets a place in its policy', () => {
  const own = '<script>own()</script><style>own{}</style>';
  const hostile = ATTACKS.map(({ markup }) => `<meta content="${inAttribute(markup)}">`).join('');
  expect(inlineHashes([hostile + own])).toEqual(inlineHashes([own]));
});
