// Architecture rules: import directions, hydration, the use of Supabase.
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
  SCRIPTURE_CHAPTER_ROUTE,
} from '~/lib/site/routes.ts';

const SOURCES = globSync('src/**/*.{ts,tsx,astro}').filter((file) => !file.endsWith('.d.ts'));

/** What each room may import besides itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  pages: ['layouts', 'features', 'data', 'ui', 'lib', 'styles', 'assets', 'content'],
  layouts: ['features', 'ui', 'lib', 'styles'],
  features: ['data', 'ui', 'lib', 'assets'],
  data: ['lib'],
  ui: ['lib', 'assets'],
  lib: [],
  server: ['lib'],
  media: ['content', 'lib'],
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

const importsText = (file: string) =>
  (readFileSync(file, 'utf8').match(/from '[^']*'/g) ?? [])
    .filter((line) => !line.includes('src/'))
    .join('\n');

const roomOf = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1];
const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1];
const ALL_IMPORTS = SOURCES.flatMap(importsOf);

describe('the architecture', () => {
  it('points one way: pages, layouts, features, then data and ui, then lib', () => {
    const broken = ALL_IMPORTS.filter(({ from, target }) => {
      const [room, other] = [roomOf(from), roomOf(target)];
      return (
        room !== undefined && other !== undefined && room !== other && !MAY_IMPORT[room]?.includes(other)
      );
    });
    expect(broken).toEqual([]);
  });

  it('keeps queries and rules out of layouts/', () => {
    expect(globSync('src/layouts/**/*.*').filter((file) => !file.endsWith('.astro'))).toEqual([]);
  });

  it('keeps servers, databases and child processes out of tests/unit', () => {
    const started =
      /tests\/(integration|server)\/|(\.\.\/)+(integration|server)\/|node:child_process|seeded-database/;
    const found = globSync('tests/unit/**/*.{ts,tsx}').filter(
      (file) => !file.endsWith('architecture.test.ts') && started.test(importsText(file)),
    );
    expect(found).toEqual([]);
  });

  it('lets no feature import another', () => {
    const broken = ALL_IMPORTS.filter(({ from, target }) => {
      const [feature, other] = [featureOf(from), featureOf(target)];
      return feature !== undefined && other !== undefined && feature !== other;
    });
    expect(broken).toEqual([]);
  });

  it('has a row in the table of routes for every page, and a page for every row', () => {
    const pages = globSync('src/pages/**/*.astro').map((file) =>
      file.replace(/^src\/pages(.*?)(\/index)?\.astro$/, '$1').replace(/^$/, '/'),
    );
    const perEntry = [
      CHAPTER_ROUTE,
      BOOK_ROUTE,
      EPISODE_ROUTE,
      SCRIPTURE_BOOK_ROUTE,
      SCRIPTURE_CHAPTER_ROUTE,
    ];
    const rows = [...Object.values(ROUTES), ...ADMIN_ROUTES, ...perEntry, GENESIS_ROUTE];
    expect(pages.sort()).toEqual(rows.map(({ path }) => path).sort());
  });

  it('keeps Supabase in data/ and in the embedded server', () => {
    const rooms = new Set(
      ALL_IMPORTS.filter(({ target }) => target.startsWith('@supabase/')).map(({ from }) => roomOf(from)),
    );
    expect([...rooms].sort()).toEqual(['data', 'server']);
  });

  it('hydrates islands only, on a public page only by client:when', () => {
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

  it('gives every island an error boundary', () => {
    const islands = SOURCES.filter((file) => file.endsWith('.island.tsx'));
    const broken = islands.filter(
      (file) => !/^export const \w+ = withErrorBoundary\(/m.test(readFileSync(file, 'utf8')),
    );
    expect(islands.length).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  });

  it('loads no tags in the administration', () => {
    const read = (name: string) => readFileSync(`src/layouts/${name}.astro`, 'utf8');
    expect(read('AdminLayout')).toMatch(/<PageFrame [^>]*isPrivate>/);
    expect(read('PageFrame')).toContain('<CookieConsent hasTags={!isPrivate} />');
    const users = ALL_IMPORTS.filter(({ target }) => target.endsWith('consent/Tags.astro'));
    expect(users.map(({ from }) => from)).toEqual(['src/features/consent/CookieConsent.astro']);
    expect(readFileSync('src/features/consent/CookieConsent.astro', 'utf8')).toContain(
      '{Astro.props.hasTags && <Tags />}',
    );
  });

  it('has no barrels, no default exports except for frameworks, and no catch-all files', () => {
    const asked = /^src\/(content\.config|env|lib\/islands\/|media\/subset-font)/;
    const broken = SOURCES.filter(
      (file) =>
        !asked.test(file) &&
        (/(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(file) ||
          /\/index\.tsx?$/.test(file) ||
          (/\.tsx?$/.test(file) && /^export default/m.test(readFileSync(file, 'utf8')))),
    );
    expect(broken).toEqual([]);
  });

  it('writes colors only in the design tokens, and no arbitrary values in markup', () => {
    const broken: string[] = [];
    for (const file of globSync('src/{pages,layouts,features,ui}/**/*.{tsx,astro}')) {
      const text = readFileSync(file, 'utf8');
      for (const [match] of text.matchAll(/class(?:Name)?="[^"]*\[(?:#|\d+px)[^"]*"/g))
        broken.push(`${file}: ${match}`);
    }
    for (const file of globSync('src/{features,layouts,ui,pages,styles}/**/*.{css,astro}')) {
      if (file.endsWith('tokens.css')) continue;
      for (const [match] of readFileSync(file, 'utf8').matchAll(/:\s*#[0-9a-f]{3,8}\b|rgba?\(\d/gi))
        broken.push(`${file}: ${match}`);
    }
    expect(broken).toEqual([]);
  });

  it('names a Tailwind configuration in every stylesheet of a layout, so that build order does not matter', () => {
    const stylesheets = ALL_IMPORTS.filter(
      ({ from, target }) => roomOf(from) === 'layouts' && target.startsWith('src/styles/'),
    ).map(({ target }) => target);
    const readStylesheet = (file: string): string =>
      readFileSync(file, 'utf8').replace(/@import '\.\/([^']+)';/g, (_all, name: string) =>
        readStylesheet(path.join(path.dirname(file), name)),
      );
    const unnamed = stylesheets.filter((stylesheet) => {
      const css = readStylesheet(stylesheet);
      return css.includes('@tailwind') && (css.match(/@config\b/g) ?? []).length !== 1;
    });
    expect(stylesheets).toContain('src/styles/site.css');
    expect(unnamed).toEqual([]);
  });
});
