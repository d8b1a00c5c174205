// Loaded for a link to a paragraph that is no longer on the page.
import { decodeEntities } from '~/lib/text/decode-entities.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { NEAR_QUOTE, QUOTE_GONE } from '../messages.ts';

type Chapter = { slug: string; edition: number };
type Target = { id: string; isGone: boolean };

export async function findQuote(chapter: Chapter, lineId: string, signal: AbortSignal): Promise<void> {
  const quoted = new URLSearchParams(location.search).get('edition') ?? '1';
  // The first edition has no page with changes.
  const target =
    chapter.edition > 1 ? await loadTarget(chapter.slug, lineId, quoted).catch(() => undefined) : undefined;
  if (signal.aborted) return;
  const isOnPage = target !== undefined && document.getElementById(target.id) !== null;
  if (isOnPage) location.replace(`#${target.id}`);
  if (!isOnPage) showToast({ title: QUOTE_GONE });
  else if (target.isGone) showToast({ title: QUOTE_GONE, description: NEAR_QUOTE });
}

/** The page with the chapter's changes lists where the paragraphs of earlier editions are now. */
async function loadTarget(slug: string, lineId: string, edition: string): Promise<Target | undefined> {
  const response = await fetch(`/read/${slug}/changes`);
  if (!response.ok) return undefined;
  // Not parsed as a document, because its inline styles would violate this page's policy.
  const sections = [...(await response.text()).matchAll(SECTION)];
  // Links may name no edition, or one that is no longer kept.
  const quoted = sections.filter(([, since]) => since === edition);
  for (const [, , list = ''] of [...quoted, ...sections]) {
    const targets = JSON.parse(decodeEntities(list)) as Record<string, Target>;
    if (Object.hasOwn(targets, lineId)) return targets[lineId];
  }
  return undefined;
}

const SECTION = /<section\b[^>]*\bid="since-(\d+)"[^>]*\bdata-targets="([^"]*)"/g;
