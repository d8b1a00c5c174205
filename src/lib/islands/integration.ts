// Astro's directives wait for load, idle time or visibility. Most of our islands can wait longer.
import type { AstroIntegration } from 'astro';

/** Adds client:when={{ … }}, the one way for a public page's islands to wake. */
export function islandDirective(): AstroIntegration {
  return {
    name: 'island-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'when', entrypoint: './src/lib/islands/when.ts' });
      },
    },
  };
}
