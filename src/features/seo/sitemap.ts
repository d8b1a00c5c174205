import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { canonicalUrl, siteUrl } from '../../lib/site/canonical-url.ts';
import { escapeXml } from '../../lib/text/escape-html.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type PageMetadata = { canonical: string | undefined; isIndexed: boolean; modified: string | undefined };

export function parsePageMetadata(html: string): PageMetadata {
  return {
    canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
    isIndexed: !/<meta name="robots" content="[^"]*noindex/.test(html),
    modified: /<meta property="article:modified_time" content="([^"]+)"/.exec(html)?.[1],
  };
}

export function publicSitemap(): AstroIntegration {
  return {
    name: 'public-sitemap',
    hooks: {
      'astro:build:done': async ({ dir, pages }) => {
        const origin = canonicalUrl('/', siteUrl(process.env['SITE_URL']));
        const listed = new Map<string, string | undefined>();
        for (const pathname of pages.map((page) => page.pathname.replace(/\/$/, '')).sort()) {
          const html = readFileSync(new URL(`${pathname || 'index'}.html`, dir), 'utf8');
          const { canonical, isIndexed, modified } = parsePageMetadata(html);
          if (isIndexed && canonical === new URL(pathname, origin).href) listed.set(canonical, modified);
        }
        const newest = [...listed.values()]
          .filter((modified) => modified !== undefined)
          .sort()
          .at(-1);
        const urls = [...listed].map(([url, modified]) => `<url>${entry(url, modified)}</url>`);
        const index = `<sitemap>${entry(`${origin}sitemap-0.xml`, newest)}</sitemap>`;
        await writeFile(new URL('sitemap-0.xml', dir), xml('urlset', urls.join('')));
        await writeFile(new URL('sitemap-index.xml', dir), xml('sitemapindex', index));
      },
    },
  };
}

function entry(url: string, modified: string | undefined): string {
  return `<loc>${escapeXml(url)}</loc>${modified ? `<lastmod>${escapeXml(modified)}</lastmod>` : ''}`;
}

function xml(element: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${element} ${NAMESPACE}>${content}</${element}>`;
}
