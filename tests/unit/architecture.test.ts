import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  ADMIN_ROUTES,
  BOOK_ROUTE,
  CHANGES_ROUTE,
  CHAPTER_QUESTIONS_ROUTE,
  CHAPTER_ROUTE,
  EPISODE_ROUTE,
  SERIAL_ROUTE,
  GENESIS_ROUTE,
  LETTER_ROUTE,
  ROUTES,
  SCRIPTURE_BOOK_ROUTE,
} from '~/lib/site/routes.ts';

const SOURCES = globSync('src/**/*.{ts,tsx,astro}').filter((file) => !file.endsWith('.d.ts'));

const MAY_IMPORT: Record<string, readonly string[]> = {
  pages: ['layouts', 'features', 'admin', 'data', 'ui', 'lib', 'styles', 'assets', 'content'],
  layouts: ['features', 'admin', 'ui', 'lib', 'styles'],
  features: ['data', 'ui', 'lib', 'assets'],
  admin: ['data', 'ui', 'lib', 'assets'],
  data: ['lib'],
  ui: ['lib', 'assets'],
  lib: [],
  build: ['lib'],
  server: ['build', 'lib'],
  content: [],
};

type ImportEdge = { from: string; target: string };

const importsOf = (file: string): ImportEdge[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(
    ([, specifier = '']) => {
      if (specifier.startsWith('~/')) return [{ from: file, target: `src/${specifier.slice(2)}` }];
      if (specifier.startsWith('.'))
        return [{ from: file, target: path.normalize(path.join(path.dirname(file), specifier)) }];
      return [{ from: file, target: specifier }];
    },
  );

const layerOf = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1];
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
const ALL_IMPORTS = SOURCES.flatMap(importsOf);

it('allows imports in one direction: pages, layouts, features, then data and ui, then lib', () => {
  const violations = ALL_IMPORTS.filter(({ from, target }) => {
    const [layer, targetLayer] = [layerOf(from), layerOf(target)];
    return (
      layer !== undefined &&
      targetLayer !== undefined &&
      layer !== targetLayer &&
      !MAY_IMPORT[layer]?.includes(targetLayer)
    );
  });
  expect(violations).toEqual([]);
});

it('creates no Intl formatter while a public page loads, because the first one blocks a phone for 200 ms', () => {
  const publicSources = SOURCES.filter((file) => /^src\/(features|layouts|lib|ui)\//.test(file));
  const filesWithFormatters = publicSources.filter((file) =>
    /^(export )?const \w+ = new Intl\./m.test(readFileSync(file, 'utf8')),
  );
  // Loaded only when a reader starts listening.
  expect(filesWithFormatters).toEqual(['src/features/chapters/listen/sentences.ts']);
});

it('allows no imports between features', () => {
  const violations = ALL_IMPORTS.filter(({ from, target }) => {
    const [feature, targetLayer] = [featureOf(from), featureOf(target)];
    return feature !== undefined && targetLayer !== undefined && feature !== targetLayer;
  });
  expect(violations).toEqual([]);
});

it('allows no mutual imports between server directories', () => {
  const serverFolderOf = (file: string) => /^src\/server\/([^/]+)\//.exec(file)?.[1];
  const edges = new Set(
    ALL_IMPORTS.map(({ from, target }) => [serverFolderOf(from), serverFolderOf(target)])
      .filter(
        ([layer, targetLayer]) => layer !== undefined && targetLayer !== undefined && layer !== targetLayer,
      )
      .map(([layer, targetLayer]) => `${layer} → ${targetLayer}`),
  );
  const mutual = [...edges].filter((edge) => edges.has(edge.split(' → ').reverse().join(' → ')));
  expect(edges.size).toBeGreaterThan(0);
  expect(mutual).toEqual([]);
});

it('has exactly one route table entry per page', () => {
  const pages = globSync('src/pages/**/*.astro').map((file) =>
    file.replace(/^src\/pages(.*?)(\/index)?\.astro$/, '$1').replace(/^$/, '/'),
  );
  const perEntry = [
    CHAPTER_ROUTE,
    CHAPTER_QUESTIONS_ROUTE,
    CHANGES_ROUTE,
    BOOK_ROUTE,
    EPISODE_ROUTE,
    LETTER_ROUTE,
    SCRIPTURE_BOOK_ROUTE,
    SERIAL_ROUTE,
  ];
  const rows = [...Object.values(ROUTES), ...ADMIN_ROUTES, ...perEntry, GENESIS_ROUTE];
  expect(pages.sort()).toEqual(rows.map(({ path }) => path).sort());
});

it('imports Supabase only in data/ and the embedded server', () => {
  const layers = new Set(
    ALL_IMPORTS.filter(({ target }) => target.startsWith('@supabase/')).map(({ from }) => layerOf(from)),
  );
  expect([...layers].sort()).toEqual(['data', 'server']);
});

it('hydrates only islands, and only with client:when on public pages', () => {
  const violations: string[] = [];
  for (const file of SOURCES.filter((name) => name.endsWith('.astro'))) {
    const text = readFileSync(file, 'utf8');
    const islands = new Set(
      [...text.matchAll(/import \{([^}]+)\} from '[^']+\.island\.tsx'/g)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      ),
    );
    for (const [, component = ''] of text.matchAll(/<([A-Z]\w*)[^>]*?\sclient:/gs)) {
      if (!islands.has(component)) violations.push(`${file}: ${component} is not an island`);
    }
    for (const [directive] of text.matchAll(/client:(?!when\b|only\b)\w+/g)) {
      violations.push(`${file}: ${directive}`);
    }
    if (/client:only/.test(text) && !/pages\/(admin\/|read\.astro|preview\.astro)/.test(file))
      violations.push(`${file}: client:only on a public page`);
  }
  expect(violations).toEqual([]);
});

it('wraps every island in an error boundary', () => {
  const islands = SOURCES.filter((file) => file.endsWith('.island.tsx'));
  const violations = islands.filter(
    (file) =>
      !/^export const \w+ = (withErrorBoundary|adminPage|recordEditor)\(/m.test(readFileSync(file, 'utf8')),
  );
  expect(islands.length).toBeGreaterThan(0);
  expect(violations).toEqual([]);
});

it('has no barrel files, no default exports except for frameworks, and no catch-all files', () => {
  const exempt = /^src\/(content\.config|env|lib\/islands\/|assets\/fonts\/)/;
  const violations = SOURCES.filter(
    (file) =>
      !exempt.test(file) &&
      (/(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(file) ||
        /\/index\.tsx?$/.test(file) ||
        (/\.tsx?$/.test(file) && /^export default/m.test(readFileSync(file, 'utf8')))),
  );
  expect(violations).toEqual([]);
});

it('defines colors only in the design tokens and uses no arbitrary values in markup', () => {
  const violations: string[] = [];
  for (const file of globSync('src/{pages,layouts,features,admin,ui}/**/*.{tsx,astro}')) {
    const text = readFileSync(file, 'utf8');
    for (const [match] of text.matchAll(/class(?:Name)?="[^"]*\[(?:#|\d+px)[^"]*"/g))
      violations.push(`${file}: ${match}`);
  }
  for (const file of globSync('src/{features,admin,layouts,ui,pages,styles}/**/*.{css,astro}')) {
    if (file.endsWith('tokens.css')) continue;
    for (const [match] of readFileSync(file, 'utf8').matchAll(/:\s*#[0-9a-f]{3,8}\b|rgba?\(\d/gi))
      violations.push(`${file}: ${match}`);
  }
  expect(violations).toEqual([]);
});
