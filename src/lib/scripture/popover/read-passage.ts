// Reads from the page of a book in the index of scripture what the popover of a reference says.

export type OtherPlace = { kind: string; title: string; address: string };

export type PassageFacts = {
  /** '32:33 in Hebrew Bibles'; empty where both count alike. */
  hebrew: string;
  /** Undefined where the index does not know the passage. */
  sefaria: string | undefined;
  /** Places other than this page that name the passage, or one that overlaps it. */
  others: OtherPlace[];
  /** The address in the index, where it is not that of the reference's link. */
  page?: string;
};

/**
 * @param anchor the fragment of the reference's link: '22-1'
 * @param here the path of the page that is open
 */
export function readPassage(index: Document, anchor: string, here: string): PassageFacts {
  const entries = [...index.querySelectorAll<HTMLElement>('[data-from]')];
  const first = entries.find(({ id }) => id === anchor);
  if (!first) return { hebrew: '', sefaria: undefined, others: [] };
  // Of passages that begin alike, those of this page say how far it goes.
  const own = entries.filter(
    (entry) => entry.dataset['from'] === first.dataset['from'] && namesPage(entry, here),
  );
  const [from, to] = [
    numberOf(first, 'from'),
    Math.max(...[first, ...own].map((entry) => numberOf(entry, 'to'))),
  ];
  const best = own.at(-1) ?? first;
  const others = new Map<string, OtherPlace>();
  for (const entry of entries) {
    if (numberOf(entry, 'to') < from || numberOf(entry, 'from') > to) continue;
    for (const place of placesOf(entry)) {
      const key = `${place.kind} ${place.title}`;
      if (pathOf(place.address) !== here && !others.has(key)) others.set(key, place);
    }
  }
  return {
    hebrew: best.querySelector('[data-hebrew]')?.textContent.trim() ?? '',
    sefaria: best.querySelector('[data-sefaria]')?.getAttribute('href') ?? undefined,
    others: [...others.values()],
  };
}

/** A chapter as a whole reaches to verse 999 of it, so that it overlaps each of its verses. */
function numberOf(entry: HTMLElement, name: 'from' | 'to'): number {
  return Number(entry.dataset[name]);
}

const pathOf = (address: string) => address.split('#')[0] ?? '';

const namesPage = (entry: HTMLElement, path: string) =>
  placesOf(entry).some(({ address }) => pathOf(address) === path);

function placesOf(entry: HTMLElement): OtherPlace[] {
  return [...entry.querySelectorAll('[data-place] > a')].map((link) => {
    const [kind, title] = [...link.children].map((part) => part.textContent.trim());
    return { kind: kind ?? '', title: title ?? '', address: link.getAttribute('href') ?? '' };
  });
}
