// Names for the tokens in src/styles/tokens.css. Public pages and the administration have separate stylesheets,
// so that readers do not download the administration's classes.

/** Unused plugins. Each would set properties on every element or double the size of color rules. */
export const corePlugins = {
  // src/styles/reset.css has the parts that the site needs.
  preflight: false,
  backgroundOpacity: false,
  borderOpacity: false,
  textOpacity: false,
  divideOpacity: false,
  placeholderOpacity: false,
  ringOpacity: false,
  boxShadow: false,
  boxShadowColor: false,
  ringWidth: false,
  ringColor: false,
  ringOffsetWidth: false,
  ringOffsetColor: false,
  gradientColorStops: false,
  transform: false,
  translate: false,
  rotate: false,
  scale: false,
  skew: false,
  // Not used as a utility; the word appears in scripts.
  resize: false,
};

/** @type {Partial<import('tailwindcss').Config['theme']>} */
export const theme = {
  screens: { sm: '560px', md: '768px', lg: '1024px', xl: '1280px' },
  extend: {
    colors: {
      night: {
        DEFAULT: 'rgb(var(--night))',
        raised: 'rgb(var(--night-raised))',
        overlay: 'rgb(var(--night-overlay))',
      },
      hairline: {
        DEFAULT: 'rgb(var(--hairline))',
        strong: 'rgb(var(--hairline-strong))',
      },
      gold: {
        DEFAULT: 'rgb(var(--gold))',
        bright: 'rgb(var(--gold-bright))',
      },
      'celestial-blue': 'rgb(var(--celestial-blue))',
      parchment: 'rgb(var(--parchment))',
      success: 'rgb(var(--success))',
      danger: 'rgb(var(--danger))',
      label: {
        genesis: 'rgb(var(--label-genesis))',
        exodus: 'rgb(var(--label-exodus))',
        leviticus: 'rgb(var(--label-leviticus))',
        numbers: 'rgb(var(--label-numbers))',
        deuteronomy: 'rgb(var(--label-deuteronomy))',
        joshua: 'rgb(var(--label-joshua))',
        judges: 'rgb(var(--label-judges))',
        bundle: 'rgb(var(--label-bundle))',
      },
    },
    fontFamily: {
      serif: ['var(--font-frank-ruhl)', 'Georgia', 'serif'],
      sans: ['system-ui', '-apple-system', 'Segoe UI', 'Roboto', 'Helvetica Neue', 'Arial', 'sans-serif'],
    },
    fontSize: {
      display: ['clamp(2.5rem, 1.6rem + 4.4vw, 5rem)', { lineHeight: '1.02', letterSpacing: '-0.02em' }],
      title: ['clamp(2.1rem, 1.6rem + 2.4vw, 3.4rem)', { lineHeight: '1.08', letterSpacing: '-0.015em' }],
      heading: ['clamp(1.5rem, 1.3rem + 1vw, 2.1rem)', { lineHeight: '1.18', letterSpacing: '-0.01em' }],
      reading: ['clamp(1.125rem, 1.05rem + 0.35vw, 1.3rem)', { lineHeight: '1.68' }],
    },
    borderRadius: { plate: '3px' },
    maxWidth: { wide: '86rem', page: '74rem', text: '40rem' },
    transitionTimingFunction: { calm: 'cubic-bezier(0.22, 0.8, 0.3, 1)' },
  },
};

/** @type {import('tailwindcss').Config} */
export default {
  corePlugins,
  // Not used as a utility; the word appears in the sources.
  blocklist: ['table'],
  content: [
    './src/assets/charts/*.svg',
    './src/pages/**/*.{astro,tsx}',
    './src/layouts/**/*.{astro,tsx}',
    './src/ui/**/*.{astro,tsx,ts}',
    './src/features/**/*.{astro,tsx,ts}',
    '!./src/pages/admin/**',
    '!./src/layouts/Admin*',
  ],
  // Set on <html> at runtime according to the visitor's preferences.
  safelist: [
    'text-gray-200',
    'text-white',
    'text-yellow-300',
    'text-celestial-blue',
    'text-sm',
    'text-base',
    'text-lg',
    'text-xl',
  ],
  theme,
};
