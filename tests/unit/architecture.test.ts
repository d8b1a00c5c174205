import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ADMIN_ROUTES,
  BOOK_ROUTE,
  CHAPTER_ROUTE,
  EPISODE_ROUTE,
  GENESIS_ROUTE,
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

type Import = { from: string; target: string };

const importsOf = (file: string): Import[] =>
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

describe('architecture', () => {
  it('allows imports in one direction: pages, layouts, features, then data and ui, then lib', () => {
    const broken = ALL_IMPORTS.filter(({ from, target }) => {
      const [layer, other] = [layerOf(from), layerOf(target)];
      return (
        layer !== undefined && other !== undefined && layer !== other && !MAY_IMPORT[layer]?.includes(other)
      );
    });
    expect(broken).toEqual([]);
  });

  it('creates no formatter while a public page loads: the first one blocks a phone for 200 ms', () => {
    const loaded = SOURCES.filter((file) => /^src\/(features|layouts|lib|ui)\//.test(file));
    const eager = loaded.filter((file) =>
      /^(export )?const \w+ = new Intl\./m.test(readFileSync(file, 'utf8')),
    );
    // Loaded only when a reader starts listening.
    expect(eager).toEqual(['src/features/chapters/listen/sentences.ts']);
  });

  it('prevents features from importing each other', () => {
    const broken = ALL_IMPORTS.filter(({ from, target }) => {
      const [feature, other] = [featureOf(from), featureOf(target)];
      return feature !== undefined && other !== undefined && feature !== other;
    });
    expect(broken).toEqual([]);
  });

  it('allows no mutual imports between server directories', () => {
    const serverFolderOf = (file: string) => /^src\/server\/([^/]+)\//.exec(file)?.[1];
    const arrows = new Set(
      ALL_IMPORTS.map(({ from, target }) => [serverFolderOf(from), serverFolderOf(target)])
        .filter(([layer, other]) => layer !== undefined && other !== undefined && layer !== other)
        .map(([layer, other]) => `${layer} → ${other}`),
    );
    const mutual = [...arrows].filter((arrow) => arrows.has(arrow.split(' → ').reverse().join(' → ')));
    expect(arrows.size).toBeGreaterThan(0);
    expect(mutual).toEqual([]);
  });

  it('has a route table entry for every page, and a page for every entry', () => {
    const pages = globSync('src/pages/**/*.astro').map((file) =>
      file.replace(/^src\/pages(.*?)(\/index)?\.astro$/, '$1').replace(/^$/, '/'),
    );
    const perEntry = [CHAPTER_ROUTE, BOOK_ROUTE, EPISODE_ROUTE, SCRIPTURE_BOOK_ROUTE];
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
    const broken: string[] = [];
    for (const file of SOURCES.filter((name) => name.endsWith('.astro'))) {
      const text = readFileSync(file, 'utf8');
      const islands = new Set(
        [...text.matchAll(/import \{([^}]+)\} from '[^']+\.island\.tsx'/g)].flatMap(([, names = '']) =>
          names.split(',').map((name) => name.trim()),
        ),
      );
      for (const [, component = ''] of text.matchAll(/<([A-Z]\w*)[^>]*?\sclient:/gs)) {
        if (!islands.has(component)) broken.push(`${file}: ${component} is not an island`);
      }
      for (const [directive] of text.matchAll(/client:(?!when\b|only\b)\w+/g)) {
        broken.push(`${file}: ${directive}`);
      }
      if (/client:only/.test(text) && !/pages\/(admin\/|read\.astro|preview\.astro)/.test(file))
        broken.push(`${file}: client:only on a public page`);
    }
    expect(broken).toEqual([]);
  });

  it('wraps every island in an error boundary', () => {
    const islands = SOURCES.filter((file) => file.endsWith('.island.tsx'));
    const broken = islands.filter(
      (file) => !/^export const \w+ = (withErrorBoundary|adminPage)\(/m.test(readFileSync(file, 'utf8')),
    );
    expect(islands.length).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  });

  it('has no barrel files, no default exports except for frameworks, and no catch-all files', () => {
    const exempt = /^src\/(content\.config|env|lib\/islands\/|assets\/fonts\/)/;
    const broken = SOURCES.filter(
      (file) =>
        !exempt.test(file) &&
        (/(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(file) ||
          /\/index\.tsx?$/.test(file) ||
          (/\.tsx?$/.test(file) && /^export default/m.test(readFileSync(file, 'utf8')))),
    );
    expect(broken).toEqual([]);
  });

  it('defines colors only in the design tokens and uses no arbitrary values in markup', () => {
    const broken: string[] = [];
    for (const file of globSync('src/{pages,layouts,features,admin,ui}/**/*.{tsx,astro}')) {
      const text = readFileSync(file, 'utf8');
      for (const [match] of text.matchAll(/class(?:Name)?="[^"]*\[(?:#|\d+px)[^"]*"/g))
        broken.push(`${file}: ${match}`);
    }
    for (const file of globSync('src/{features,admin,layouts,ui,pages,styles}/**/*.{css,astro}')) {
      if (file.endsWith('tokens.css')) continue;
      for (const [match] of readFileSync(file, 'utf8').matchAll(/:\s*#[0-9a-f]{3,8}\b|rgba?\(\d/gi))
        broken.push(`${file}: ${match}`);
    }
    expect(broken).toEqual([]);
  });
});
