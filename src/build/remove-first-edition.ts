// Files in public/ that belong to the first edition. Another author's site has none of them.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FIRST_SITE, type SiteIdentity } from '../lib/site/identity.ts';
import { escapeHtml } from '../lib/text/escape-html.ts';

export async function removeFirstEdition(outDir: string, site: SiteIdentity): Promise<void> {
  const unused = [
    ...(site.offersEbook ? [] : ['landing.html', 'genesis.html']),
    ...(site.offersEbook && site.ebookFile === ''
      ? []
      : ['Speaking_With_Genesis.epub', 'speaking-with-genesis.html']),
  ];
  for (const file of unused) await rm(path.join(outDir, file), { force: true });
  if (site.siteName !== FIRST_SITE.siteName) {
    const worker = path.join(outDir, 'offline-worker.js');
    const script = await readFile(worker, 'utf8');
    await writeFile(worker, script.replaceAll(FIRST_SITE.siteName, escapeHtml(site.siteName)));
  }
  if (!site.own) return;
  for (const file of await readdir('public/audio'))
    await rm(path.join(outDir, 'audio', file), { force: true });
  await removeUnusedImages(outDir);
}

/** Astro also writes the images that only the first edition's pages show. */
async function removeUnusedImages(outDir: string): Promise<void> {
  const assets = path.join(outDir, '_astro');
  const files = await readdir(outDir, { recursive: true });
  const texts = await Promise.all(
    files
      .filter((file) => /\.(html|css|js|json|xml)$/.test(file))
      .map((file) => readFile(path.join(outDir, file), 'utf8')),
  );
  for (const file of await readdir(assets)) {
    const isUsed = !/\.(avif|jpg|png|svg|webp)$/.test(file) || texts.some((text) => text.includes(file));
    if (!isUsed) await rm(path.join(assets, file));
  }
}
