import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';
import { canonicalUrl, siteUrl } from './src/lib/site/canonical-url.ts';
import { publicSitemap } from './src/features/seo/sitemap.ts';
import { islands } from './src/lib/islands/integration.ts';
import tailwindcss from 'tailwindcss';
import { FIRST_SITE } from './src/lib/site/identity.ts';
import { readTimeZone } from './src/lib/dates/site-time-zone.ts';

const backendUrl = process.env.BUILD_SUPABASE_URL;
/** The backend recognizes local requests by the original `Host` header. */
const backendProxy = { target: backendUrl, changeOrigin: false };

/**
 * Handles hosts and unpublished chapters in `npm run dev`, which uses Astro's own server.
 * @type {import('astro').AstroIntegration}
 */
const devMiddleware = {
  name: 'dev-middleware',
  hooks: {
    'astro:config:setup': ({ command, addMiddleware }) => {
      if (command === 'dev')
        addMiddleware({
          entrypoint: new URL('./src/server/dev-middleware.ts', import.meta.url),
          order: 'pre',
        });
    },
  },
};

/**
 * Options that Astro overrides in the configuration itself.
 * @type {import('vite').Plugin}
 */
const environmentOptions = {
  name: 'environment-options',
  configEnvironment: (environment) => {
    // Preload lists cost more than they save. With preserved signatures, each entry that others import, such as React,
    // would become two files.
    if (environment === 'client')
      return {
        build: { modulePreload: false, rolldownOptions: { preserveEntrySignatures: 'allow-extension' } },
      };
    // Pages contain the source of functions as inline scripts.
    if (environment === 'prerender') return { build: { minify: true } };
    return undefined;
  },
};

/**
 * Calls `import()` directly. Vite's own wrapper loads preload lists, which are disabled above, and costs 600 bytes per page.
 * @type {import('vite').Plugin}
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : null,
};

/** The build's own process sets it, and `npm run dev`. */
const site = process.env.BUILD_SITE ? JSON.parse(process.env.BUILD_SITE) : FIRST_SITE;

/**
 * As constants, so that scripts contain only those they use.
 * @type {import('vite').Plugin}
 */
const siteConstants = {
  name: 'site-constants',
  enforce: 'pre',
  load: (id) =>
    id === fileURLToPath(new URL('./src/lib/site/site.ts', import.meta.url))
      ? Object.entries(site)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n')
      : null,
};

const pageModules = new Set();
const lazyModules = new Set();

/**
 * The URL of the page script is known after the client build, which runs before Astro renders pages in the same
 * process.
 * @returns {import('vite').Plugin}
 */
function pageScript() {
  const source = fileURLToPath(new URL('./src/pages/_page.ts', import.meta.url));
  let script = '';
  return {
    name: 'page-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      script = this.emitFile({ type: 'chunk', id: source, name: 'page' });
    },
    buildEnd() {
      /** @type {(id: string, modules: Set<string>) => void} */
      const add = (id, modules) => {
        if (pageModules.has(id) || lazyModules.has(id)) return;
        modules.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported, modules);
      };
      add(source, pageModules);
      for (const part of this.getModuleInfo(source)?.dynamicallyImportedIds ?? []) add(part, lazyModules);
    },
    generateBundle() {
      process.env.PAGE_SCRIPT = `/${this.getFileName(script)}`;
    },
  };
}

export default defineConfig({
  site: canonicalUrl('/', siteUrl(process.env.SITE_URL)),
  trailingSlash: 'never',
  build: {
    format: 'file',
    concurrency: 4,
    // The first paint needs only one response.
    inlineStylesheets: 'always',
  },
  integrations: [islands(), publicSitemap(), devMiddleware],
  image: { layout: 'none' },
  prefetch: false,
  devToolbar: { enabled: false },
  vite: {
    css: { postcss: { plugins: [tailwindcss()] } },
    plugins: [environmentOptions, plainImports, siteConstants, pageScript()],
    define: { __SITE_TIME_ZONE__: JSON.stringify(readTimeZone(process.env.SITE_TIME_ZONE)) },
    build: {
      // Keeps inlined page scripts small.
      rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 3 } } },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Few files per page, and React only once an island is used.
              codeSplitting: {
                groups: [
                  {
                    name: 'runtime',
                    test: (id) => pageModules.has(id),
                    minShareCount: 2,
                  },
                  {
                    name: 'site',
                    test: (id) => lazyModules.has(id) && !/src[\\/]features[\\/]chapters[\\/]/.test(id),
                    minShareCount: 2,
                  },
                  // The admin area needs the rest of the site's scripts, but not these.
                  { name: 'chapters', test: (id) => lazyModules.has(id), minShareCount: 2 },
                  {
                    name: 'react',
                    test: /node_modules[\\/](react|react-dom|scheduler|@nanostores[\\/]react|@astrojs[\\/]react)[\\/]|src[\\/](ui|lib[\\/]islands)[\\/]/,
                    minShareCount: 2,
                  },
                  // Headers of many small files weigh more than what a page does not use.
                  { name: 'admin', test: /src[\\/](admin|lib[\\/]dates)[\\/]/, minShareCount: 7 },
                ],
              },
            },
          },
        },
      },
    },
    ...(backendUrl && { server: { proxy: { '/rest/v1': backendProxy, '/auth/v1': backendProxy } } }),
  },
});
