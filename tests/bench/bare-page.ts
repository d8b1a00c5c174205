import { constants, brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { escapeHtml } from '../../src/lib/text/escape-html.ts';
import { listenOn, type Handler } from '../../src/server/listen.ts';

type Block = { tag: string; text: string };

const STYLE =
  'body{max-width:38rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.6 Georgia,serif;color:#eee;background:#111}';

export async function writeBarePage(browser: Browser, url: string): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    const title = await page.title();
    const blocks = await page.evaluate(readBlocks);
    const body = blocks.map(({ tag, text }) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('\n');
    return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style>\n${body}\n`;
  } finally {
    await context.close();
  }
}

export async function serveBarePages(pages: ReadonlyMap<string, string>) {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const compressed = new Map(
    [...pages].map(([path, html]) => [path, brotliCompressSync(html, { params: quality })]),
  );
  const serve: Handler = (request, response) => {
    const body = compressed.get(request.url ?? '');
    if (!body) return response.writeHead(404).end();
    const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' };
    return response.writeHead(200, { ...headers, 'Content-Length': body.byteLength }).end(body);
  };
  const { port, close } = await listenOn(serve, { host: 'localhost' });
  return { origin: `http://localhost:${port}`, close };
}

function readBlocks(): Block[] {
  const blocks: (Block & { element: Element })[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = (node.textContent ?? '').replace(/\s+/g, ' ');
    if (!parent || text.trim() === '' || parent.closest('script, style, noscript, template, svg')) continue;
    const element =
      parent.closest('h1, h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, figcaption, label, a, button') ??
      parent;
    const last = blocks.at(-1);
    if (last?.element === element) last.text += text;
    else
      blocks.push({
        element,
        tag: /^H[1-6]$/.test(element.tagName) ? element.tagName.toLowerCase() : 'p',
        text,
      });
  }
  return blocks.map(({ tag, text }) => ({ tag, text: text.trim() }));
}
