// The Astro integration for Tailwind. What a build's stylesheets become depends on the code alone: it is kept for the
// next build, which then need not even load Tailwind.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import postcss, { type AcceptedPlugin, type Plugin } from 'postcss';
import { KEPT_STYLES, openKeptCopies } from '../site/kept-copies.ts';

type SetUp = NonNullable<AstroIntegration['hooks']['astro:config:setup']>;

/** The build runs in the project's folder. */
const SOURCES = 'src';
/** What decides about stylesheets outside of it: their configurations, the browsers, and Tailwind's version. */
const SETTINGS = ['tailwind.config.mjs', 'tailwind.admin.config.mjs', 'package.json', 'package-lock.json'];
const TEXT = /\.(?:astro|css|html|json|md|m?js|tsx?)$/;
/** A build has some 120 stylesheets, most of a component: eight states of the code. */
const MOST_KEPT = 1000;

export function tailwind(): AstroIntegration {
  return {
    name: 'kept-tailwind',
    hooks: {
      'astro:config:setup': async (setup) => {
        // `npm run dev` has to know which files a stylesheet was made from.
        const plugins =
          setup.command === 'build'
            ? [keptStyles(() => pluginsOf(setup), KEPT_STYLES, fingerprint)]
            : await pluginsOf(setup);
        setup.updateConfig({ vite: { css: { postcss: { plugins } } } });
      },
      'astro:build:done': () => openKeptCopies(KEPT_STYLES).clean(MOST_KEPT),
    },
  };
}

/** The plugins that Tailwind's own integration would use. */
async function pluginsOf(setup: Parameters<SetUp>[0]): Promise<AcceptedPlugin[]> {
  const { default: integration } = await import('@astrojs/tailwind');
  let plugins: AcceptedPlugin[] = [];
  await integration({ applyBaseStyles: false }).hooks['astro:config:setup']?.({
    ...setup,
    updateConfig: (config) => {
      const options = config.vite?.css?.postcss;
      if (typeof options === 'object') plugins = options.plugins ?? [];
      return setup.config;
    },
  });
  return plugins;
}

/**
 * A PostCSS plugin that does what others do, once for each stylesheet and state of the code.
 * @param state changes with everything that the others read apart from the stylesheet
 */
export function keptStyles(
  load: () => Promise<AcceptedPlugin[]>,
  folder: string,
  state: () => string,
): Plugin {
  const kept = openKeptCopies(folder);
  return {
    postcssPlugin: 'kept-styles',
    Once: async (root, { result }) => {
      const from = result.opts.from ?? '';
      const ingredients = [state(), path.relative('', from), root.toString()];
      const make = async () => {
        const made = await postcss(await load()).process(root.clone(), { from, map: false });
        return Buffer.from(made.css);
      };
      const css = (await kept.copyOf(ingredients, make)).toString('utf8');
      root.removeAll();
      root.append(postcss.parse(css, { from }));
    },
  };
}

let known: string | undefined;

/** Of everything in which Tailwind looks for classes. */
function fingerprint(): string {
  known ??= hashOf([
    ...readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
      .filter((name) => TEXT.test(name))
      .sort()
      .map((name) => path.join(SOURCES, name)),
    ...SETTINGS,
  ]);
  return known;
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
