import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { countAudience, readGrowth } from '~/data/audience.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { dayLabel } from '../analytics/statistics.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { useDebouncedValue } from '../use-debounced-value.ts';
import { DataTable } from '../DataTable.tsx';
import { Filters } from '../Filters.tsx';
import { formatCount } from '../format-count.ts';
import { LazyDetails } from '../LazyDetails.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { AudienceList } from './AudienceList.tsx';
import { countEntries, listFromHash, LISTS, personFromHash, statusLabel, type ListName } from './lists.ts';
import { Person } from './Person.tsx';

const MAX_SEARCH = 200;
const WEEKS = 12;

export const Audience = adminPage(AudienceContent, { isForAdministrators: true });

export function AudienceContent() {
  const [person, setPerson] = useState(() => personFromHash(location.hash));
  const [list, setList] = useState(() => listFromHash(location.hash) ?? 'messages');
  const opener = useRef<Element>(null);

  useEffect(() => {
    const onHashChange = () => {
      const next = personFromHash(location.hash);
      const nextList = listFromHash(location.hash);
      if (next !== null && person === null) opener.current = document.activeElement;
      // On return from a person, the fragment may name an earlier list.
      if (nextList !== null && person === null) setList(nextList);
      setPerson(next);
    };
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, [person]);

  useEffect(() => {
    if (person === null && opener.current instanceof HTMLElement) opener.current.focus();
  }, [person]);

  return (
    <>
      {person !== null && <Person key={person} email={person} />}
      <div hidden={person !== null}>
        <Lists list={list} onSelect={setList} />
      </div>
    </>
  );
}

function Lists({ list, onSelect }: { list: ListName; onSelect: (list: ListName) => void }) {
  const [states, setStates] = useState<Partial<Record<ListName, string | null>>>({ messages: 'new' });
  const [searchInput, setSearchInput] = useState('');
  const search = useDebouncedValue(searchInput.trim());
  const query = useQuery({ queryKey: ['audience-counts', search], queryFn: () => countAudience(search) });
  const counts = query.data;
  const state = states[list] ?? null;
  const countLabel = (name: string, ofState: string | null = null) =>
    counts ? ` (${formatCount(countEntries(counts, name, ofState))})` : '';
  const hasNoFollowers =
    list === 'followers' && searchInput + search === '' && counts && countEntries(counts, list) === 0;

  return (
    <>
      <PageHeader title="Audience" subtitle="Messages, e-book requests, and followers" />
      <Filters
        label="List"
        className="tabs mt-4"
        choices={Object.entries(LISTS).map(([name, { label }]) => ({
          value: name as ListName,
          label: (
            <>
              {label}
              <span className="max-md:sr-only">{countLabel(name)}</span>
            </>
          ),
        }))}
        value={list}
        onSelect={onSelect}
      />
      <div className={hasNoFollowers ? 'hidden' : 'mt-3 flex items-center gap-3'}>
        <select
          className="field w-auto min-w-0"
          aria-label="Status"
          value={state ?? ''}
          onChange={({ target }) => setStates({ ...states, [list]: target.value || null })}
        >
          {LISTS[list].states.map((choice) => (
            <option key={choice} value={choice ?? ''}>
              {statusLabel(choice) + countLabel(list, choice)}
            </option>
          ))}
        </select>
        <input
          type="search"
          className="field min-w-32 flex-1"
          aria-label="Search the audience"
          placeholder="Search..."
          maxLength={MAX_SEARCH}
          value={searchInput}
          onChange={({ target }) => setSearchInput(target.value)}
        />
      </div>
      <Loaded query={query} loading={null} errorMessage="The numbers could not be loaded." />
      <AudienceList {...{ list, search, state, counts }} />
      <LazyDetails title="Growth per week">
        <Growth />
      </LazyDetails>
    </>
  );
}

function Growth() {
  const query = useQuery({ queryKey: ['growth'], queryFn: () => readGrowth(WEEKS, SITE_TIME_ZONE) });
  return (
    <Loaded query={query} errorMessage="Growth data could not be loaded.">
      {(weeks) => {
        const rows = weeks.map(({ week, messages, leads, followers }) => [week, messages, leads, followers]);
        return (
          <DataTable
            label="Growth per week"
            columns={['Week of', 'Messages', 'E-book requests', 'Confirmed followers']}
            rows={rows.toReversed().map(([week, ...counts]) => [dayLabel(String(week)), ...counts])}
            csv={{ name: 'audience-growth', rows }}
          />
        );
      }}
    </Loaded>
  );
}
