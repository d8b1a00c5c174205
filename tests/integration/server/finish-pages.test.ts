import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { finishPages } from '~/server/site/finish-pages.ts';
import { pageOf, piecesOf } from '~/server/site/inline-elements.ts';
import { loadScriptsLate } from '~/server/site/late-scripts.ts';
import { createScriptShrinker } from '~/server/site/shrink-scripts.ts';
import { createStyleTrimmer, readScript } from '~/server/site/trim-styles.ts';
import { temporaryFolder } from './support.ts';

const stylesheetOf = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
const trim = (css: string, markup: string, scripts: Record<string, string> = {}) => {
  const known = new Map(Object.entries(scripts).map(([name, text]) => [name, readScript(name, text)]));
  return stylesheetOf(
    pageOf(createStyleTrimmer(known)(piecesOf(`<html><style>${css}</style>${markup}</html>`))),
  );
};

const ISLAND = '<astro-island component-url="/_astro/island.1.js">';
const REACT = '<script src="/_astro/react.X0.js">';

test.each<[string, css: string, markup: string, kept: string, scripts?: Record<string, string>]>([
  [
    'keeps rules for what the page contains, and no others',
    '.gold{color:gold}.silver{color:silver}p{margin:0}table{border:0}',
    '<p class="gold">',
    '.gold{color:gold}p{margin:0}',
  ],
  ['loses those selectors of a list that match nothing', 'h1,h2,.card h1{margin:0}', '<h2>', 'h2{margin:0}'],
  [
    'keeps what a loaded script may add, also through another script',
    '.toast{top:0}dialog{top:1px}blockquote{top:2px}.stranger{top:3px}',
    ISLAND,
    '.toast{top:0}dialog{top:1px}blockquote{top:2px}',
    {
      'island.1.js': 'import"./part.2.js";',
      'part.2.js': 'jsx(`dialog`,{className:`toast toast-${kind}`});el.innerHTML="<blockquote>"',
      'elsewhere.3.js': 'className:`stranger`',
    },
  ],
  [
    'keeps the classes in React’s file, but not its list of all elements and attributes',
    '.h-4{top:0}.w-4{top:1px}.ring{top:2px}table{top:3px}',
    REACT,
    '.h-4{top:0}.w-4{top:1px}',
    { 'react.X0.js': '"table caption filter ring".split(" ");jsx(`svg`,{className:`h-4 w-4`})' },
  ],
  [
    'loses rules inside a condition, and the condition with the last of them',
    '@media print{@supports (top:0){.silver{top:0}}}@media print{.gold{top:0}}',
    '<p class="gold">',
    '@media print{.gold{top:0}}',
  ],
  [
    'loses custom properties that nothing on the page reads',
    ':root{--night:1;--gold:2;--label:3;--drawn:4}.gold{color:rgb(var(--gold))}.label{color:var(--label)}',
    '<p class="gold" style="color:var(--drawn)">',
    ':root{--gold:2;--drawn:4}.gold{color:rgb(var(--gold))}',
  ],
])('a page’s stylesheet %s', (_, css, markup, kept, scripts) => {
  expect(trim(css, markup, scripts)).toBe(kept);
});

test('a page’s stylesheet keeps a custom property that another of its stylesheets reads', () => {
  const page = '<style>:root{--gold:2}</style><style>p{color:var(--gold)}</style><p>';
  expect(pageOf(createStyleTrimmer(new Map())(piecesOf(page)))).toBe(page);
});

test('a page’s stylesheet is trimmed for that page, not for the page before it', () => {
  const trimPage = createStyleTrimmer(new Map());
  const page = (markup: string) =>
    stylesheetOf(pageOf(trimPage(piecesOf(`<style>.a{top:0}.b{top:0}</style>${markup}`))));
  for (const name of ['a', 'b', 'a']) expect(page(`<p class="${name}">`)).toBe(`.${name}{top:0}`);
});

const shrink = (html: string) => pageOf(createScriptShrinker()(piecesOf(html)));
const ISLAND_RULE = '<style>astro-island{display:contents}</style>';

test.each<[string, html: string, shrunk: string]>([
  [
    'scripts lose comments and spaces',
    '<script>\n  /* why */\n  let   count = 1;\n</script>',
    '<script>let count=1;</script>',
  ],
  [
    'neighboring scripts become one',
    '<script>a()</script>\n <script>b()</script><p>',
    '<script>a();b();</script><p>',
  ],
  [
    'scripts in the body join the last of them, in their order; those in the head stay',
    '<head><script>early();</script><meta content="<body>"></head><body class="page">' +
      '<script>this.dispatchEvent(new CustomEvent("astro:hydrate"));</script>' +
      '<p></p><script type="module">own();</script><script>other();</script><main></main>' +
      '<script>window.dispatchEvent(new Event("astro:when"));</script><p></p></body>',
    '<head><script>early();</script><meta content="<body>"></head><body class="page">' +
      '<p></p><script type="module">own();</script><main></main>' +
      '<script>this.dispatchEvent(new CustomEvent(`astro:hydrate`));other();' +
      'window.dispatchEvent(new Event(`astro:when`));</script><p></p></body>',
  ],
  [
    'neighboring stylesheets become one',
    '<style>a{top:0}</style> <style>b{top:0}</style>',
    '<style>a{top:0}b{top:0}</style>',
  ],
  [
    'Astro’s rule for islands joins the first stylesheet, which also applies without scripts',
    '<style>a{top:0}</style><noscript><style>b{top:0}</style></noscript>' +
      `<style>c{top:0}</style><p></p>${ISLAND_RULE}`,
    '<style>a{top:0}astro-island{display:contents}</style><noscript><style>b{top:0}</style></noscript>' +
      '<style>c{top:0}</style><p></p>',
  ],
])('%s', (_, html, shrunk) => expect(shrink(html)).toBe(shrunk));

test.each([
  '<script type="module">a();</script><script>b();</script>',
  '<script src="/a.js"></script><script>b();</script>',
  '<script type="application/ld+json">{"a": 1}</script><script>b();</script>',
  '<script type="speculationrules">{"prefetch": []}</script><script>b();</script>',
  '<script>a();</script><p></p><script>b();</script>',
  // Ends its element in a string.
  '<script>a("<\\/b>");</script>',
  // Cannot be parsed.
  '<script>let let let</script>',
  '<style>a{top:0}</style><style media="print">b{top:0}</style>',
  `<p></p>${ISLAND_RULE}`,
])('%s stays as it is', (html) => expect(shrink(html)).toBe(html));

test('a module in a file is imported after the first paint; other scripts stay', () => {
  const others =
    '<script type="module">own();</script><script src="/other.js"></script><script src="/_astro/a.js"></script>';
  const html = `<body>${others}<script type="module" src="/_astro/search.X_1-y.js"></script></body>`;
  const pieces = createScriptShrinker()(loadScriptsLate(piecesOf(html)));
  const [script = ''] = /<script>.*?<\/script>/.exec(pageOf(pieces)) ?? [];
  expect(pageOf(pieces)).toBe(`<body>${others}${script}</body>`);

  const observers: ((entries: unknown, observer: unknown) => void)[] = [];
  class Observer {
    static readonly supportedEntryTypes = ['paint'];
    constructor(callback: (entries: unknown, observer: unknown) => void) {
      observers.push(callback);
    }
    observe() {}
    disconnect() {}
  }
  const imported: string[] = [];
  runInNewContext(script.replaceAll(/<\/?script>/g, '').replace('import(', 'load('), {
    window: { PerformanceObserver: Observer, requestIdleCallback: (idle: () => void) => idle() },
    PerformanceObserver: Observer,
    load: (address: string) => imported.push(address),
  });
  const painted = (names: string[]) =>
    observers[0]?.(
      { getEntriesByName: (name: string) => names.filter((one) => one === name) },
      new Observer(() => {}),
    );
  painted(['first-paint']);
  expect(imported).toEqual([]);
  painted(['first-contentful-paint']);
  expect(imported).toEqual(['/_astro/search.X_1-y.js']);
});

test('the policy knows the hashes of pages as they are sent', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'read'));
  writeFileSync(
    path.join(folder, 'index.html'),
    '<script>  let a = 1;  </script><style>i{top:0}p{top:0}</style><p>',
  );
  writeFileSync(path.join(folder, 'read/one.html'), '<script>let b=2;</script>');
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
