import react from '@astrojs/react';
import tailwind from '@astrojs/tailwind';
import { defineConfig } from 'astro/config';
import { canonicalUrl } from './src/features/seo/canonical.ts';
import { publicSitemap } from './src/features/seo/sitemap.ts';
import { hydrationDirectives } from './src/lib/hydration/integration.ts';
import { siteUrl } from './src/lib/site-url.ts';

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

export default defineConfig({
  // Whatever the setting says, pages are known by https and without www.
  site: canonicalUrl('/', siteUrl(process.env.SITE_URL)),
  trailingSlash: 'never',
  build: {
    // about.html, served as /about: no trailing slashes anywhere.
    format: 'file',
    // A first visit paints from its first response; the sheet is small enough for that.
    inlineStylesheets: 'always',
  },
  integrations: [
    react(),
    tailwind({ applyBaseStyles: false }),
    hydrationDirectives(),
    publicSitemap(),
    devMiddleware,
  ],
  image: { layout: 'none' },
  prefetch: false,
  devToolbar: { enabled: false },
  vite: {
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
              // What every island needs comes in one file: eight small ones would cost more headers than they save.
              advancedChunks: {
                groups: [
                  {
                    name: 'react',
                    test: /node_modules[\\/](react|react-dom|scheduler|nanostores|@nanostores|@astrojs[\\/]react)[\\/]|rolldown[\\/]runtime|src[\\/]ui[\\/](CloseIcon|ErrorBoundary|button)\./,
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
