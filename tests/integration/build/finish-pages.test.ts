// Post-build steps for pages: trimming stylesheets and adding hashes to policies.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { finishPages } from '~/build/finish-pages.ts';
import { pageOf, piecesOf } from '~/build/inline-elements.ts';
import { createStyleTrimmer, readScript } from '~/build/trim-styles.ts';
import { temporaryFolder, writeFiles } from '../server/support.ts';

const getStylesheet = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
const trim = (css: string, markup: string, scripts: Record<string, string> = {}) => {
  const scriptInfo = new Map(Object.entries(scripts).map(([name, text]) => [name, readScript(name, text)]));
  return getStylesheet(
    pageOf(createStyleTrimmer(scriptInfo)(piecesOf(`<html><style>${css}</style>${markup}</html>`))),
  );
};

const ISLAND = '<astro-island component-url="/_astro/island.1.js">';
const REACT = '<script src="/_astro/react.X0.js">';

test.each<[string, css: string, markup: string, kept: string, scripts?: Record<string, string>]>([
  [
    'keeps only rules that match the page',
    '.gold{color:gold}.silver{color:silver}p{margin:0}table{border:0}',
    '<p class="gold">',
    '.gold{color:gold}p{margin:0}',
  ],
  ['drops selectors that match nothing from lists', 'h1,h2,.card h1{margin:0}', '<h2>', 'h2{margin:0}'],
  [
    'keeps rules for content that scripts may add, even indirectly',
    '.toast{top:0}dialog{top:1px}blockquote{top:2px}.unused{top:3px}',
    ISLAND,
    '.toast{top:0}dialog{top:1px}blockquote{top:2px}',
    {
      'island.1.js': 'import"./part.2.js";',
      'part.2.js': 'jsx(`dialog`,{className:`toast toast-${kind}`});el.innerHTML="<blockquote>"',
      'unrelated.3.js': 'className:`unused`',
    },
  ],
  [
    'keeps classes in React’s file, but ignores its list of elements and attributes',
    '.h-4{top:0}.w-4{top:1px}.ring{top:2px}table{top:3px}.button-line{top:4px}',
    REACT,
    '.h-4{top:0}.w-4{top:1px}.button-line{top:4px}',
    {
      'react.X0.js':
        '"table caption filter ring".split(" ");jsx(`svg`,{className:`h-4 w-4`});o={line:`button button-line`}',
    },
  ],
  [
    'drops rules inside conditions, and empty conditions',
    '@media print{@supports (top:0){.silver{top:0}}}@media print{.gold{top:0}}',
    '<p class="gold">',
    '@media print{.gold{top:0}}',
  ],
  [
    'drops unused custom properties',
    ':root{--night:1;--gold:2;--label:3;--drawn:4}.gold{color:rgb(var(--gold))}.label{color:var(--label)}',
    '<p class="gold" style="color:var(--drawn)">',
    ':root{--gold:2;--drawn:4}.gold{color:rgb(var(--gold))}',
  ],
  [
    'keeps the steps of animations in use, and drops other animations',
    '@keyframes spin{from{top:0}50%,to{top:1px}}@keyframes fade{to{opacity:0}}.spinner{animation:spin 1s}.toast{animation:fade 1s}',
    '<p class="spinner">',
    '@keyframes spin{from{top:0}50%,to{top:1px}}.spinner{animation:spin 1s}',
  ],
])('stylesheet trimming %s', (_, css, markup, kept, scripts) => {
  expect(trim(css, markup, scripts)).toBe(kept);
});

test('keeps custom properties used by another stylesheet of the page', () => {
  const page = '<style>:root{--gold:2}</style><style>p{color:var(--gold)}</style><p>';
  expect(pageOf(createStyleTrimmer(new Map())(piecesOf(page)))).toBe(page);
});

test('trims each page’s stylesheet independently', () => {
  const trimPage = createStyleTrimmer(new Map());
  const page = (markup: string) =>
    getStylesheet(pageOf(trimPage(piecesOf(`<style>.a{top:0}.b{top:0}</style>${markup}`))));
  for (const name of ['a', 'b', 'a']) expect(page(`<p class="${name}">`)).toBe(`.${name}{top:0}`);
});

test('adds hashes of the trimmed pages to the policy', async () => {
  const folder = temporaryFolder();
  writeFiles(folder, {
    'index.html': '<script>let a=1;</script><style>i{top:0}p{top:0}</style><p>',
    'read/one.html': '<script>let b=2;</script>',
  });
  const pages = await finishPages(folder);
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(pages.get('index.html')?.hashes).toEqual({
    scripts: new Set([hash('let a=1;')]),
    styles: new Set([hash('p{top:0}')]),
  });
  expect(pages.get('read/one.html')?.hashes.scripts).toEqual(new Set([hash('let b=2;')]));
  expect(readFileSync(path.join(folder, 'index.html'), 'utf8')).toBe(
    '<script>let a=1;</script><style>p{top:0}</style><p>',
  );
});
