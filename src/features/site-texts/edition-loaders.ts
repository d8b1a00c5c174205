import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Loader, LoaderContext } from 'astro/loaders';
import { readTextsAtBuild } from '~/data/site-texts-at-build.ts';
import { escapeHtmlInMarkdown, sanitizeProse } from '~/lib/chapter-text/sanitize-markup.ts';
import {
  mergeEdition,
  type OriginalEntry,
  type Merged,
  type MergeProblem,
} from '~/lib/site-texts/merge-edition.ts';
import type { TextCollection } from '~/lib/site-texts/text-fields.ts';
import { imageAtBuild } from '~/lib/media/media-at-build.ts';
import { BLANK_EDITION } from '~/lib/site-texts/blank-edition.ts';
import { report } from '~/lib/site/build-report.ts';
import { ebookCover, own, podcastCover } from '~/lib/site/site.ts';

/** Astro would otherwise sort these entries by id. */
const ORDERED = new Set<TextCollection>(['testimonials', 'reviews', 'faq']);

/** Image paths are relative to it. */
const SITE_IMAGES = path.resolve('src/content/site-images');

let cachedTexts: Promise<ReadonlyMap<string, unknown>> | undefined;

export function editableList(collection: TextCollection, file: string): Loader {
  const load = async ({ config, store, parseData }: LoaderContext) => {
    const filePath = fileURLToPath(new URL(file, config.root));
    const first = own
      ? BLANK_EDITION[collection]
      : (JSON.parse(await readFile(filePath, 'utf8')) as OriginalEntry[]);
    const { entries } = await currentEntries(
      collection,
      first.map((entry) => ({ ...entry, id: String(entry.id) })),
    );
    store.clear();
    for (const [order, { isFirst, ...entry }] of entries.entries()) {
      const { id } = entry;
      const extraFields = {
        ...(collection === 'testimonials' && { rating: 5 }),
        ...(ORDERED.has(collection) && { order }),
      };
      const parse = (fields: OriginalEntry) =>
        parseData({ id, data: { ...fields, ...extraFields }, filePath });
      const data = await parse(entry).catch((error: unknown) => {
        if (isFirst) throw error;
        reportProblem(collection, { entry: id, label: '', message: errorMessage(error) });
        const original = first.find((candidate) => String(candidate.id) === id);
        return original && parse(original);
      });
      if (data) store.set({ id, data, filePath: file });
    }
  };
  return {
    name: `edited-${collection}`,
    load: async (context) => {
      await load(context);
      const filePath = fileURLToPath(new URL(file, context.config.root));
      context.watcher?.add(filePath);
      context.watcher?.on('change', (changed) => {
        if (changed === filePath) void load(context);
      });
    },
  };
}

export function editableProse(collection: TextCollection, files: Loader): Loader {
  return {
    name: `edited-${collection}`,
    load: async (context) => {
      await files.load(context);
      const first = own
        ? BLANK_EDITION[collection]
        : context.store.values().map(({ id, data, body }) => ({ ...data, id, body: body ?? '' }));
      if (own) context.store.clear();
      const { entries } = await currentEntries(collection, first);
      for (const { isFirst, id, body, ...data } of entries) {
        if (isFirst && !own) continue;
        try {
          const rendered = await context.renderMarkdown(escapeHtmlInMarkdown(String(body)));
          // Without a digest, the next build reads the file again.
          context.store.set({
            id,
            data: await context.parseData({ id, data }),
            body: String(body),
            rendered: { html: sanitizeProse(rendered.html) },
          });
        } catch (error) {
          reportProblem(collection, { entry: id, label: '', message: errorMessage(error) });
        }
      }
    },
  };
}

/** Uploaded covers of the e-book and the podcast. */
export const siteImageLoader: Loader = {
  name: 'site-images',
  load: async ({ store, parseData }) => {
    store.clear();
    for (const [id, file] of Object.entries({ ebook: ebookCover, podcast: podcastCover })) {
      const image = await imageAtBuild(
        file || null,
        undefined,
        `The cover of the ${id} could not be loaded:`,
      );
      if (image !== undefined)
        store.set({
          id,
          data: await parseData({ id, data: { image }, filePath: SITE_IMAGES }),
          filePath: SITE_IMAGES,
        });
    }
  },
};

async function currentEntries(collection: TextCollection, first: readonly OriginalEntry[]): Promise<Merged> {
  if (import.meta.env.DEV) cachedTexts = undefined;
  const rows = await (cachedTexts ??= readTextsAtBuild());
  const merged = mergeEdition(collection, first, rows.get(collection));
  for (const problem of merged.problems) reportProblem(collection, problem);
  return merged;
}

function reportProblem(collection: TextCollection, { entry, label, message }: MergeProblem): void {
  report({ kind: 'text-problem', problem: { collection, entry, field: label, message } });
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 300) : String(error);
}

export function withSampleReport(file: string, loader: Loader): Loader {
  return {
    ...loader,
    load: async (context) => {
      await loader.load(context);
      const names = context.store.values().flatMap(({ id, data }) => sampleNames(id, data));
      if (names.length > 0) report({ kind: 'samples', file, names });
    },
  };
}

function sampleNames(id: string, data: Readonly<Record<string, unknown>>): string[] {
  const items = Object.values(data).flatMap((value): unknown[] => (Array.isArray(value) ? value : []));
  return [{ id, ...data }, ...items].flatMap((item) => {
    const { sample, id: itemId = id } = Object(item) as { sample?: unknown; id?: unknown };
    return sample === true ? [String(itemId)] : [];
  });
}
