import publicConfig, { corePlugins, theme } from './tailwind.config.mjs';

/** The administration's sheet: the shared pieces and its own rooms. */
export default {
  corePlugins,
  content: [
    './src/pages/admin/**/*.astro',
    './src/layouts/**/*.{astro,tsx}',
    './src/ui/**/*.{astro,tsx,ts}',
    './src/admin/**/*.{astro,tsx,ts}',
    // The site's own frame, which every page has.
    './src/features/{navigation,consent,accessibility}/**/*.{astro,tsx,ts}',
  ],
  safelist: publicConfig.safelist,
  theme,
};
