// Astro's own directives wait for load, idle time or visibility. Most of our islands can wait longer still.
import type { AstroIntegration } from 'astro';

/** Adds client:interaction, client:approach, client:scrolled, client:settled, client:toast and client:unanswered. */
export function hydrationDirectives(): AstroIntegration {
  return {
    name: 'hydration-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        for (const name of ['interaction', 'approach', 'scrolled', 'settled', 'toast', 'unanswered']) {
          addClientDirective({ name, entrypoint: `./src/lib/hydration/${name}.ts` });
        }
      },
    },
  };
}
