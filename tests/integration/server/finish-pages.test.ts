// What a built page loses on its way out, and what it must not lose.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { finishPages } from '~/server/site/finish-pages.ts';
import { pageOf, piecesOf } from '~/server/site/inline-elements.ts';
import { loadScriptsLate } from '~/server/site/late-scripts.ts';
import { createScriptShrinker } from '~/server/site/shrink-scripts.ts';
import { createStyleTrimmer, readScript } from '~/server/site/trim-styles.ts';

const stylesheetOf = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
const trim = (css: string, markup: string, scripts: Record<string, string> = {}) => {
  const known = new Map(Object.entries(scripts).map(([name, text]) => [name, readScript(name, text)]));
  return stylesheetOf(
    pageOf(createStyleTrimmer(known)(piecesOf(`<html><style>${css}</style>${markup}</html>`))),
  );
};

describe('a page’s stylesheet', () => {
  test('keeps what the page has and loses what it has not', () => {
    const css = '.gold{color:gold}.silver{color:silver}p{margin:0}table{border:0}';
    expect(trim(css, '<p class="gold">')).toBe('.gold{color:gold}p{margin:0}');
  });

  test('loses of a list of selectors only those that match nothing', () => {
    expect(trim('h1,h2,.card h1{margin:0}', '<h2>')).toBe('h2{margin:0}');
  });

  test('keeps what a script that the page loads may bring, also by way of another script', () => {
    const scripts = {
      'island.1.js': 'import"./part.2.js";',
      'part.2.js': 'jsx(`dialog`,{className:`toast toast-${kind}`});el.innerHTML="<blockquote>"',
      'elsewhere.3.js': 'className:`stranger`',
    };
    const css = '.toast{top:0}dialog{top:1px}blockquote{top:2px}.stranger{top:3px}';
    const page = '<astro-island component-url="/_astro/island.1.js">';
    expect(trim(css, page, scripts)).toBe('.toast{top:0}dialog{top:1px}blockquote{top:2px}');
  });

  test('takes no account of React’s list of all elements and attributes', () => {
    const scripts = { 'react.X0.js': '"table caption filter ring".split(" ")' };
    expect(trim('table{top:0}.filter{top:1px}', '<script src="/_astro/react.X0.js">', scripts)).toBe('');
  });

  test('keeps the classes of what travels in React’s file', () => {
    const scripts = { 'react.X0.js': '"filter ring".split(" ");jsx(`svg`,{className:`h-4 w-4`})' };
    const css = '.h-4{top:0}.w-4{top:1px}.ring{top:2px}';
    expect(trim(css, '<script src="/_astro/react.X0.js">', scripts)).toBe('.h-4{top:0}.w-4{top:1px}');
  });

  test('loses rules inside a condition, and the condition with the last of them', () => {
    const css = '@media print{@supports (top:0){.silver{top:0}}}@media print{.gold{top:0}}';
    expect(trim(css, '<p class="gold">')).toBe('@media print{.gold{top:0}}');
  });

  test('loses custom properties that nothing on the page reads', () => {
    const css =
      ':root{--night:1;--gold:2;--label:3;--drawn:4}.gold{color:rgb(var(--gold))}.label{color:var(--label)}';
    expect(trim(css, '<p class="gold" style="color:var(--drawn)">')).toBe(
      ':root{--gold:2;--drawn:4}.gold{color:rgb(var(--gold))}',
    );
  });

  test('keeps a custom property that another stylesheet of the page reads', () => {
    const page = '<style>:root{--gold:2}</style><style>p{color:var(--gold)}</style><p>';
    expect(pageOf(createStyleTrimmer(new Map())(piecesOf(page)))).toBe(page);
  });

  test('is the same for every page of a kind, and right for one of another', () => {
    const trimPage = createStyleTrimmer(new Map());
    const page = (markup: string) =>
      stylesheetOf(pageOf(trimPage(piecesOf(`<style>.a{top:0}.b{top:0}</style>${markup}`))));
    expect([page('<p class="a">'), page('<p class="b">'), page('<p class="a">')]).toEqual([
      '.a{top:0}',
      '.b{top:0}',
      '.a{top:0}',
    ]);
  });
});

describe('inline scripts', () => {
  const shrink = (html: string) => pageOf(createScriptShrinker()(piecesOf(html)));

  test('lose comments and spaces', () => {
    expect(shrink('<script>\n  /* why */\n  let   count = 1;\n</script>')).toBe(
      '<script>let count=1;</script>',
    );
  });

  test('become one where they follow one another', () => {
    expect(shrink('<script>a()</script>\n <script>b()</script><p>')).toBe('<script>a();b();</script><p>');
  });

  test('stay apart from modules, files and data', () => {
    for (const html of [
      '<script type="module">a();</script><script>b();</script>',
      '<script src="/a.js"></script><script>b();</script>',
      '<script type="application/ld+json">{"a": 1}</script><script>b();</script>',
      '<script type="speculationrules">{"prefetch": []}</script><script>b();</script>',
      '<script>a();</script><p></p><script>b();</script>',
    ]) {
      expect(shrink(html)).toBe(html);
    }
  });

  test('in the body join the last of them, in their order; those in the head stay', () => {
    const html = [
      '<head><script>early();</script><meta content="<body>"></head><body class="page">',
      '<script>this.dispatchEvent(new CustomEvent("astro:hydrate"));</script>',
      '<p></p><script type="module">own();</script><script>other();</script><main></main>',
      '<script>window.dispatchEvent(new Event("astro:when"));</script><p></p></body>',
    ].join('');
    expect(shrink(html)).toBe(
      '<head><script>early();</script><meta content="<body>"></head><body class="page">' +
        '<p></p><script type="module">own();</script><main></main>' +
        '<script>this.dispatchEvent(new CustomEvent(`astro:hydrate`));other();' +
        'window.dispatchEvent(new Event(`astro:when`));</script><p></p></body>',
    );
  });

  test('that end their element in a string, or that cannot be parsed, stay as they are', () => {
    for (const html of ['<script>a("<\\/b>");</script>', '<script>let let let</script>'])
      expect(shrink(html)).toBe(html);
  });

  test('neighboring stylesheets become one, but not with one for other media', () => {
    expect(shrink('<style>a{top:0}</style> <style>b{top:0}</style>')).toBe('<style>a{top:0}b{top:0}</style>');
    const apart = '<style>a{top:0}</style><style media="print">b{top:0}</style>';
    expect(shrink(apart)).toBe(apart);
  });

  test('the rule that Astro writes for islands joins the first stylesheet, which is also for those without scripts', () => {
    const html =
      '<style>a{top:0}</style><noscript><style>b{top:0}</style></noscript>' +
      '<style>c{top:0}</style><p></p><style>astro-island{display:contents}</style>';
    expect(shrink(html)).toBe(
      '<style>a{top:0}astro-island{display:contents}</style><noscript><style>b{top:0}</style></noscript>' +
        '<style>c{top:0}</style><p></p>',
    );
    const alone = '<p></p><style>astro-island{display:contents}</style>';
    expect(shrink(alone)).toBe(alone);
  });
});

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
  const folder = mkdtempSync(path.join(os.tmpdir(), 'finish-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
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
