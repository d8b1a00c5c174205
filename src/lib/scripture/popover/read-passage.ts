export async function fetchIndexPage(address: string): Promise<Document | undefined> {
  const response = await fetch(address, { signal: AbortSignal.timeout(8000) });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`The scripture index returned ${response.status}.`);
  // A parsed document does not run scripts or load resources, but its styles would be reported as policy violations.
  const [main = ''] = /<main\b.*<\/main>/s.exec(await response.text()) ?? [];
  return new DOMParser().parseFromString(main, 'text/html');
}

export type PassageDetails = {
  hebrew: string;
  sefaria: string | undefined;
  others: { kind: string; title: string; address: string }[];
};

export function readPassage(index: Document, anchor: string, currentPath: string): PassageDetails {
  const entries = [...index.querySelectorAll<HTMLElement>('[data-from]')];
  const first = entries.find(({ id }) => id === anchor);
  if (!first) return { hebrew: '', sefaria: undefined, others: [] };
  const number = (entry: HTMLElement, name: 'from' | 'to') => Number(entry.dataset[name]);
  const isOnCurrentPage = (entry: HTMLElement) =>
    occurrencesIn(entry).some(({ address }) => pathOf(address) === currentPath);
  // If several passages begin with this verse, use the ones cited on the current page.
  const own = entries.filter(
    (entry) => number(entry, 'from') === number(first, 'from') && isOnCurrentPage(entry),
  );
  const [from, to] = [
    number(first, 'from'),
    Math.max(...[first, ...own].map((entry) => number(entry, 'to'))),
  ];
  const best = own.at(-1) ?? first;
  const others = new Map<string, PassageDetails['others'][number]>();
  for (const entry of entries) {
    if (number(entry, 'to') < from || number(entry, 'from') > to) continue;
    for (const occurrence of occurrencesIn(entry)) {
      const key = `${occurrence.kind} ${occurrence.title}`;
      if (pathOf(occurrence.address) !== currentPath && !others.has(key)) others.set(key, occurrence);
    }
  }
  return {
    hebrew: best.querySelector('[data-hebrew]')?.textContent.trim() ?? '',
    sefaria: best.querySelector('[data-sefaria]')?.getAttribute('href') ?? undefined,
    others: [...others.values()],
  };
}

const pathOf = (address: string) => address.split('#')[0] ?? '';

function occurrencesIn(entry: HTMLElement): PassageDetails['others'] {
  return [...entry.querySelectorAll('[data-occurrence] > a')].map((link) => {
    const [kind = '', title = ''] = [...link.children].map((part) => part.textContent.trim());
    return { kind, title, address: link.getAttribute('href') ?? '' };
  });
}
