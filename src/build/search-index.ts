// Builds the search index of a site with Pagefind, which receives the text of each page without its header and footer.
import { readFileSync } from 'node:fs';
import { glob, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Element, RootContent } from 'hast';
import { fromHtmlIsomorphic } from 'hast-util-from-html-isomorphic';
import * as pagefind from 'pagefind';
import { toSpeaker, type SpeakerId } from '../lib/dialogue/speakers.ts';
import { escapeHtml } from '../lib/text/escape-html.ts';
import { forEachConcurrent } from '../lib/collections/for-each-concurrent.ts';

export const SEARCH_FOLDER = 'pagefind';

/** The indexed words by frequency, for spelling correction. */
const WORDS_FILE = 'words.txt';

/** Pagefind's own user interfaces, and its engine for other languages. */
const UNNEEDED = /^(?:pagefind-(?!entry)|wasm\.unknown)/;

/** The indexer is a separate process, so the next page is read while it works. */
const CONCURRENCY = 16;

/** Pages that repeat others or are only fallbacks. */
const SKIPPED =
  /^(?:404|search|genesis|questions|read|preview|read\/404|read\/[^/]+\/(?:questions|changes))\.html$|^(?:admin|scripture|portions?)(?:\/|\.html$)/;

/** Overviews of pages that are indexed individually. */
const OVERVIEWS: Readonly<Record<string, string>> = {
  'summaries.html': 'books/',
  'podcast.html': 'podcast/',
  'press.html': 'books/',
};

/** Weights of words: other pages only mention chapters and episodes. */
const KINDS = [
  { kind: 'chapter', files: /^read\//, weight: 1.5 },
  { kind: 'episode', files: /^podcast(?:\/|\.html$)/, weight: 1.5 },
  { kind: 'question', files: /^faq\.html$/, weight: 1.5 },
  { kind: 'book', files: /^(?:books\/|summaries\.html$)/, weight: 1.2 },
  { kind: 'page', files: /^/, weight: 1 },
] as const;

export async function buildSearchIndex(outDir: string): Promise<void> {
  const folder = path.join(outDir, SEARCH_FOLDER);
  await rm(folder, { recursive: true, force: true });
  const { index, errors } = await pagefind.createIndex();
  if (!index) throw new Error(`The search index was not built: ${errors.join(', ')}`);
  const counts = new Map<string, number>();
  try {
    const names = await Array.fromAsync(glob('**/*.html', { cwd: outDir }));
    const files = names
      .map((name) => name.replaceAll(path.sep, '/'))
      .filter((name) => !SKIPPED.test(name))
      .sort();
    await forEachConcurrent(files, CONCURRENCY, async (file) => {
      const pages = OVERVIEWS[file];
      if (pages && files.some((name) => name.startsWith(pages))) return;
      for (const { url, html, text } of searchRecords(file, readFileSync(path.join(outDir, file), 'utf8'))) {
        const added = await index.addHTMLFile({ url, content: html });
        if (added.errors.length > 0) throw new Error(`${file} was not indexed: ${added.errors.join(', ')}`);
        for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}\p{N}]{2,}/gu))
          counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    });
    const written = await index.writeFiles({ outputPath: folder });
    if (written.errors.length > 0) throw new Error(written.errors.join(', '));
    const words = [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
    await writeFile(path.join(folder, WORDS_FILE), words.join('\n'));
    for await (const name of glob('*', { cwd: folder }))
      if (UNNEEDED.test(name)) await rm(path.join(folder, name));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await index.deleteIndex();
    await pagefind.close();
  }
}

type SearchRecord = { url: string; html: string; text: string };

/** A record per page, or per question; none for `noindex` pages. */
function searchRecords(file: string, page: string): SearchRecord[] {
  const main = /<main\b.*<\/main>/s.exec(page)?.[0];
  const isHidden = /<meta name="robots" content="[^"]*noindex/.test(page);
  const isRetired = main?.includes('data-retired');
  const { kind = 'page', weight = 1 } =
    KINDS.find(({ kind, files }) => files.test(file) && !(isRetired && kind === 'book')) ?? {};
  if (main === undefined || isHidden) return [];
  const url = file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
  if (kind === 'question') {
    const questions = main.match(/<details\b.*?<\/details>/gs) ?? [];
    return questions.map((question, at) => recordOf(`${url}#question-${at + 1}`, { kind, weight }, question));
  }
  const serial = /<div [^>]*data-serial="([^"]+)"/.exec(main)?.[1];
  // Below its text, a chapter page has unrelated content.
  const text = kind === 'chapter' ? main.replace(/<nav aria-label="Chapters, bottom".*/s, '') : main;
  return [recordOf(url, { kind, weight, serial }, text)];
}

function recordOf(
  url: string,
  { kind, weight, serial }: { kind: string; weight: number; serial?: string | undefined },
  html: string,
): SearchRecord {
  // Vowel points are removed here and from queries, so Hebrew is found with and without them.
  const blocks = blocksOf(html.replaceAll(/[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/g, ''));
  const isHeading = (block: Block | undefined) => /^h\d$/.test(block?.tag ?? '');
  const content = blocks.map((block, at) => {
    // Pagefind ranks the sections of a page by their titles. Each paragraph is a section, together with its heading.
    // The title also names the section's speakers, for queries that name one (find-pages.ts).
    const spokenIn = isHeading(block) ? blocks[at + 1] : block;
    const title = ['paragraph', ...(spokenIn?.speakers ?? [])].join(' ');
    const isInHeading = isHeading(block) ? title === 'paragraph' : isHeading(blocks[at - 1]);
    const titleAttribute = isInHeading ? '' : ` data-pagefind-title="${title}"`;
    const id = block.id ?? `~${at}`;
    const tag = isHeading(block) ? block.tag : 'p';
    return `<${tag} id="${escapeHtml(id)}"${titleAttribute}>${escapeHtml(block.text)}</${tag}>`;
  });
  const heading = escapeHtml(blocks.find(isHeading)?.text ?? url);
  // Escaped in the page.
  const title = serial === undefined ? heading : `${heading} (${serial})`;
  const body =
    `<body data-pagefind-body data-pagefind-weight="${weight}" data-pagefind-filter="kind:${kind}" ` +
    `data-pagefind-meta="title[data-title]" data-title="${title}">`;
  return {
    url,
    html: `<!doctype html><html lang="en">${body}${content.join('\n')}</body></html>`,
    text: blocks.map(({ text }) => text).join('\n'),
  };
}

type Block = { tag: string; id: string | undefined; text: string; speakers: Set<SpeakerId> };

const INLINE = new Set(
  'a abbr b bdi bdo cite code em i mark q s small span strong sub sup time u'.split(' '),
);
const EXCLUDED_TAGS = new Set(
  'nav form dialog button noscript template svg script style audio video'.split(' '),
);
const EXCLUDED_CLASSES = new Set(
  'eyebrow button chapter-contents chapter-card excerpt-speaker reader-bar sample-badge'.split(' '),
);

export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  let open: Block = { tag: 'p', id: undefined, text: '', speakers: new Set() };
  const startBlock = (tag: string, id?: string) => {
    const text = open.text.replaceAll(/\s+/g, ' ').trim();
    const last = blocks.at(-1);
    // A title that is repeated as the first line.
    if (last?.text === text) last.id ??= open.id;
    else if (/[\p{L}\p{N}]/u.test(text)) blocks.push({ ...open, text });
    open = { tag, id, text: '', speakers: new Set() };
  };
  const visit = (node: RootContent) => {
    if (node.type === 'text') open.text += node.value;
    if (node.type !== 'element' || isExcluded(node)) return;
    if (node.tagName === 'br') open.text += ' ';
    const speaker = toSpeaker(node.properties['dataSpeaker']);
    if (speaker) open.speakers.add(speaker);
    if (INLINE.has(node.tagName)) return node.children.forEach(visit);
    startBlock(
      node.tagName,
      node.tagName === 'main' ? undefined : (node.properties['id'] as string | undefined),
    );
    // The first line of a turn in a transcript names the speaker and the time.
    const isTurn = String(node.properties['className']).startsWith('voice-');
    node.children.slice(isTurn ? 1 : 0).forEach(visit);
    startBlock('p');
  };
  fromHtmlIsomorphic(html, { fragment: true }).children.forEach(visit);
  startBlock('p');
  return blocks;
}

function isExcluded({ tagName, properties }: Element): boolean {
  const { className, ariaHidden, role, hidden } = properties;
  const classes = Array.isArray(className) ? className.map(String) : [];
  return (
    EXCLUDED_TAGS.has(tagName) ||
    classes.some((name) => EXCLUDED_CLASSES.has(name)) ||
    ['status', 'alert', 'progressbar', 'group'].includes(String(role)) ||
    ariaHidden === 'true' ||
    hidden === true
  );
}
