// Loaded only if the query may be a reference, because the parser is large.
import { parseTypedReference } from '~/lib/scripture/find-references.ts';
import {
  isWholeChapter,
  passageName,
  positionOf,
  scriptureBook,
  type Passage,
} from '~/lib/scripture/passages.ts';
import { fetchIndexPage } from '~/lib/scripture/popover/read-passage.ts';
import { MAX_MATCHES, type Hit, type Match } from './find-pages.ts';

export async function findPassage(query: string): Promise<Hit | undefined> {
  const reference = parseTypedReference(query);
  if (!reference) return undefined;
  const { name, slug } = scriptureBook(reference.book);
  const { passage } = reference;
  const title = passage ? passageName(passage) : name;
  const textHit = (text: string, hitUrl: string): Hit => ({
    kind: 'scripture',
    title,
    url: hitUrl,
    matches: [{ url: hitUrl, excerpt: [{ text, isMarked: false }] }],
  });
  const url = `/scripture/${slug}`;
  const index = await fetchIndexPage(url);
  if (!index) return textHit(`Nothing on this site discusses ${title} yet.`, '/scripture');
  if (!passage) return textHit(`Passages from ${name} discussed in the conversations.`, url);
  const entry = findEntry(index, passage);
  if (!entry)
    return textHit(
      `Nothing on this site discusses ${title} yet. Other passages of ${name} are in the index.`,
      url,
    );
  const from = Number(entry.dataset['from']);
  const [chapter, verse] = [Math.floor(from / 1000), from % 1000];
  const fragment = verse > 0 ? `${chapter}-${verse}` : `${chapter}`;
  return { kind: 'scripture', title, url: `${url}#${fragment}`, matches: extractMatches(entry) };
}

function findEntry(index: Document, passage: Passage): HTMLElement | undefined {
  const [from, to] = [positionOf(passage.from), positionOf(passage.to)];
  const overlapping = [...index.querySelectorAll<HTMLElement>('[data-from]')]
    .map((entry) => ({ entry, first: Number(entry.dataset['from']), last: Number(entry.dataset['to']) }))
    .filter(({ first, last }) => first <= to && last >= from);
  const exact = overlapping.find(({ first }) => first === from);
  if (!exact && !isWholeChapter(passage)) overlapping.sort((a, b) => a.last - a.first - (b.last - b.first));
  return (exact ?? overlapping[0])?.entry;
}

function extractMatches(entry: HTMLElement): Match[] {
  return [...entry.querySelectorAll('[data-occurrence]')].slice(0, MAX_MATCHES).map((occurrence) => ({
    url: occurrence.querySelector('a')?.getAttribute('href') ?? '',
    excerpt: [...(occurrence.querySelector('p')?.childNodes ?? [])].map((node) => ({
      text: node.textContent ?? '',
      isMarked: node.nodeName === 'MARK',
    })),
  }));
}
