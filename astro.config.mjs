import { defineConfig } from 'astro/config';
import { canonicalUrl, siteUrl } from './src/lib/site/canonical-url.ts';
import { publicSitemap } from './src/features/seo/sitemap.ts';
import { islands } from './src/lib/islands/integration.ts';
import { tailwind } from './src/lib/styles/kept-tailwind.ts';
import { readTimeZone } from './src/lib/dates/site-time-zone.ts';

const backendUrl = process.env.BUILD_SUPABASE_URL;
/** With the visitor's own `Host`, by which the backend tells this machine from others. */
const toBackend = { target: backendUrl, changeOrigin: false };

/**
 * Astro's own server, behind `npm run dev`, knows neither hosts nor chapters that are not published.
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
 * An entry may export more than Astro asks for; else each one that others import, React's foremost, comes as two files.
 * @type {import('vite').Plugin}
 */
const fewerEntryFiles = {
  name: 'fewer-entry-files',
  configEnvironment: (environment) =>
    environment === 'client'
      ? { build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } } }
      : undefined,
};

export default defineConfig({
  // Whatever the setting says, pages are known by https and without www.
  site: canonicalUrl('/', siteUrl(process.env.SITE_URL)),
  trailingSlash: 'never',
  build: {
    // about.html, served as /about: no trailing slashes anywhere.
    format: 'file',
    // While files of some pages are written and images are packed, the next pages are made.
    concurrency: 4,
    // A first visit paints from its first response; the sheet is small enough for that.
    inlineStylesheets: 'always',
  },
  integrations: [tailwind(), islands(), publicSitemap(), devMiddleware],
  image: { layout: 'none' },
  prefetch: false,
  devToolbar: { enabled: false },
  vite: {
    plugins: [fewerEntryFiles],
    define: { __SITE_TIME_ZONE__: JSON.stringify(readTimeZone(process.env.SITE_TIME_ZONE)) },
    build: {
      // Constants that islands and page scripts share are written where they are used, so that a page's own script
      // stays small enough to stand in its HTML.
      rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 1 } } },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // A page asks for few files: React, what islands share, what asks the backend, and each island's own.
              codeSplitting: {
                groups: [
                  {
                    name: 'react',
                    test: /node_modules[\\/](react|react-dom|scheduler|nanostores|@nanostores|@astrojs[\\/]react)[\\/]|rolldown[\\/]runtime|vite[\\/]preload-helper|src[\\/]lib[\\/]islands/,
                  },
                  {
                    // What every page runs once it is idle. Before the backend, which would take along what it imports of
                    // this. What only some pages need has no place here: all would pay for it.
                    name: 'shared',
                    test: /src[\\/](lib[\\/](browser[\\/](persistent-atom|adopt-styles)|toasts[\\/](toasts\.store|flash-toast)|tracking[\\/]analytics)|ui[\\/](button|CloseIcon|ErrorBoundary)|features[\\/]consent[\\/](consent|consent\.store|messages))\./,
                    minShareCount: 2,
                  },
                  {
                    name: 'backend',
                    // With what the reader and the list share with each other and the previews: all of them ask the backend.
                    test: /postgrest-js|viewed-chapters|src[\\/]data[\\/](visitor-client|visit-counter|chapters|stored)\.|src[\\/]lib[\\/](chapter-text[\\/]reading-time|browser[\\/]ask-once|toasts[\\/]replace-page|dates[\\/]dates)\.|src[\\/]features[\\/]chapters[\\/](reader[\\/](ChapterArticle|ChapterNavigation|ReadingProgressBar|neighbors|scroll-milestones)|list[\\/]coming-date)\./,
                    minShareCount: 2,
                  },
                  {
                    name: 'forms',
                    test: /valibot|src[\\/]ui[\\/](TextField|CheckField)\.|src[\\/]lib[\\/](forms[\\/](email-address|normalize-input|use-submission|people-not-bots)|mail[\\/]outgoing-mail)\./,
                    minShareCount: 2,
                  },
                  {
                    name: 'follow',
                    test: /src[\\/](data[\\/]followers|features[\\/]follow[\\/](Notice|Result|messages|link-token))\./,
                    minShareCount: 2,
                  },
                ],
              },
            },
          },
        },
      },
    },
    // `npm run dev` starts the embedded backend beside Astro and names its address here.
    ...(backendUrl && { server: { proxy: { '/rest/v1': toBackend, '/auth/v1': toBackend } } }),
  },
});
