// Loaded only if the query may be a reference, because the parser is large.
import { typedReference } from '~/lib/scripture/find-references.ts';
import {
  isWholeChapter,
  passageName,
  positionOf,
  scriptureBook,
  type Passage,
} from '~/lib/scripture/passages.ts';
import { loadIndexPage } from '~/lib/scripture/popover/read-passage.ts';
import { MAX_PLACES, type Hit, type Place } from './find-pages.ts';

export async function findPassage(typed: string): Promise<Hit | undefined> {
  const reference = typedReference(typed);
  if (!reference) return undefined;
  const { name, slug } = scriptureBook(reference.book);
  const { passage } = reference;
  const title = passage ? passageName(passage) : name;
  const sentence = (text: string, address: string): Hit => ({
    kind: 'scripture',
    title,
    address,
    places: [{ address, excerpt: [{ text, isMarked: false }] }],
  });
  const address = `/scripture/${slug}`;
  const index = await loadIndexPage(address);
  if (!index) return sentence(`Nothing on this site discusses ${title} yet.`, '/scripture');
  if (!passage) return sentence(`Where the conversations cite ${name}.`, address);
  const entry = entryFor(index, passage);
  if (!entry)
    return sentence(
      `Nothing on this site discusses ${title} yet. Other passages of ${name} are in the index.`,
      address,
    );
  const from = Number(entry.dataset['from']);
  const [chapter, verse] = [Math.floor(from / 1000), from % 1000];
  const fragment = verse > 0 ? `${chapter}-${verse}` : `${chapter}`;
  return { kind: 'scripture', title, address: `${address}#${fragment}`, places: placesOf(entry) };
}

function entryFor(index: Document, passage: Passage): HTMLElement | undefined {
  const [from, to] = [positionOf(passage.from), positionOf(passage.to)];
  const overlapping = [...index.querySelectorAll<HTMLElement>('[data-from]')]
    .map((entry) => ({ entry, first: Number(entry.dataset['from']), last: Number(entry.dataset['to']) }))
    .filter(({ first, last }) => first <= to && last >= from);
  const same = overlapping.find(({ first }) => first === from);
  if (!same && !isWholeChapter(passage)) overlapping.sort((a, b) => a.last - a.first - (b.last - b.first));
  return (same ?? overlapping[0])?.entry;
}

function placesOf(entry: HTMLElement): Place[] {
  return [...entry.querySelectorAll('[data-place]')].slice(0, MAX_PLACES).map((place) => ({
    address: place.querySelector('a')?.getAttribute('href') ?? '',
    excerpt: [...(place.querySelector('p')?.childNodes ?? [])].map((node) => ({
      text: node.textContent ?? '',
      isMarked: node.nodeName === 'MARK',
    })),
  }));
}
