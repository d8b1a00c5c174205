import publicConfig, { corePlugins, theme } from './tailwind.config.mjs';

/** The administration's stylesheet: shared components and its own. */
export default {
  corePlugins,
  content: [
    './src/pages/admin/**/*.astro',
    './src/layouts/**/*.{astro,tsx}',
    './src/ui/**/*.{astro,tsx,ts}',
    './src/admin/**/*.{astro,tsx,ts}',
    // The header, footer, banner, and panel on every page.
    './src/features/{navigation,consent,accessibility}/**/*.{astro,tsx,ts}',
  ],
  safelist: publicConfig.safelist,
  theme: {
    ...theme,
    extend: {
      ...theme.extend,
      fontSize: {
        ...theme.extend.fontSize,
        // Smaller than on public pages, where tight letters do not touch.
        title: ['clamp(1.75rem, 1.5rem + 1vw, 2.25rem)', { lineHeight: '1.08', letterSpacing: '0.01em' }],
        heading: ['1.5rem', { lineHeight: '1.2', letterSpacing: '0.01em' }],
      },
    },
  },
};
