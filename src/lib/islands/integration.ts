// The Astro integration for islands: React with a queue of early events, and the client:when directive.
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

export function islands(): AstroIntegration {
  const { hooks, ...integration } = react();
  return {
    ...integration,
    hooks: {
      ...hooks,
      'astro:config:setup': async (setup) => {
        const clientEntrypoint = fileURLToPath(new URL('./react.ts', import.meta.url));
        await hooks['astro:config:setup']?.({
          ...setup,
          addRenderer: (renderer) => setup.addRenderer({ ...renderer, clientEntrypoint }),
        });
        setup.addClientDirective({ name: 'when', entrypoint: './src/lib/islands/when.ts' });
      },
    },
  };
}
