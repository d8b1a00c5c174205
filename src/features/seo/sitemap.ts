// The sitemap, generated from the metadata in the built pages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';

type PageFacts = { canonical: string | undefined; indexed: boolean; modified: string | undefined };

/** What the head of a built page says about it. */
export function pageFacts(html: string): PageFacts {
  return {
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    indexed: !/<meta name="robots" content="[^"]*noindex/.test(html),
    modified: /<meta property="article:modified_time" content="([^"]+)"/.exec(html)?.[1],
  };
}

/**
 * Lists the pages that ask to be indexed and are known by this very address. That leaves out the not-found page,
 * the administration, the reader's fallback, and the landing page, which belongs to the e-book's own host.
 */
export function publicSitemap(): AstroIntegration[] {
  let outDir = '';
  const known = new Map<string, PageFacts>();
  const factsOf = (address: string): PageFacts => {
    const facts = known.get(address) ?? readFacts(address);
    known.set(address, facts);
    return facts;
  };
  const readFacts = (address: string): PageFacts => {
    const { pathname } = new URL(address);
    const name = pathname === '/' ? 'index' : decodeURIComponent(pathname).replace(/^\/|\/$/g, '');
    return pageFacts(readFileSync(path.join(outDir, `${name}.html`), 'utf8'));
  };
  const findOutDir: AstroIntegration = {
    name: 'sitemap-folder',
    hooks: {
      'astro:config:done': ({ config }) => {
        outDir = fileURLToPath(config.outDir);
      },
    },
  };
  const list = sitemap({
    namespaces: { news: false, xhtml: false, image: false, video: false },
    filter: (address) => {
      const { canonical, indexed } = factsOf(address);
      return indexed && canonical !== undefined && new URL(canonical).href === new URL(address).href;
    },
    serialize: (item) => {
      const { canonical, modified } = factsOf(item.url);
      return {
        ...item,
        url: canonical ?? item.url,
        ...(modified === undefined ? {} : { lastmod: modified }),
      };
    },
  });
  return [findOutDir, list];
}
