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
import { AudienceList, type Cursor } from './AudienceList.tsx';
import {
  countEntries,
  listFromHash,
  LISTS,
  matchesElsewhere,
  personFromHash,
  statusLabel,
  type ListName,
} from './lists.ts';
import { FollowersTools } from './FollowersTools.tsx';
import { Person } from './Person.tsx';

const SEARCH_DELAY_MS = 300;
const MAX_SEARCH = 200;
const WEEKS = 12;

export const Audience = adminPage(AudienceContent, { isForAdministrators: true });

type View = {
  list: ListName;
  states: Partial<Record<ListName, string | null>>;
  searchInput: string;
  cursors: { key: string; list: readonly Cursor[] };
};

export function AudienceContent() {
  const [person, setPerson] = useState(() => personFromHash(location.hash));
  const [view, setView] = useState<View>(() => ({
    list: listFromHash(location.hash) ?? 'messages',
    states: { messages: 'new' },
    searchInput: '',
    cursors: { key: '', list: [] },
  }));
  const lastFocusedId = useRef<string | null>(null);

  useEffect(() => {
    const onHashChange = () => {
      const next = personFromHash(location.hash);
      const list = listFromHash(location.hash);
      if (next !== null && person === null) lastFocusedId.current = document.activeElement?.id ?? null;
      // On return from a person, the fragment may name an earlier list.
      if (list !== null && person === null) setView((previous) => ({ ...previous, list }));
      setPerson(next);
    };
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, [person]);

  const [restoreFocus] = useState(() => (shownList: HTMLElement) => {
    const id = lastFocusedId.current;
    lastFocusedId.current = null;
    if (id === null || document.activeElement !== document.body) return;
    (document.getElementById(id) ?? shownList).focus();
  });

  if (person !== null) return <Person key={person} email={person} />;
  return <Lists view={view} onView={setView} onShown={restoreFocus} />;
}

type ListsProps = { view: View; onView: (view: View) => void; onShown: (list: HTMLElement) => void };

function Lists({ view, onView, onShown }: ListsProps) {
  const { list, states, searchInput, cursors } = view;
  const search = useDebouncedValue(searchInput.trim(), SEARCH_DELAY_MS);
  const query = useQuery({ queryKey: ['audience-counts', search], queryFn: () => countAudience(search) });
  const counts = query.data;
  const state = states[list] ?? null;
  const key = `${list} ${state} ${search}`;
  const countLabel = (name: string, ofState: string | null = null) =>
    counts ? ` (${formatCount(countEntries(counts, name, ofState))})` : '';

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
        onSelect={(name) => onView({ ...view, list: name })}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <select
          className="field w-auto"
          aria-label="Status"
          value={state ?? ''}
          onChange={({ target }) => onView({ ...view, states: { ...states, [list]: target.value || null } })}
        >
          {LISTS[list].states.map((choice) => (
            <option key={choice} value={choice ?? ''}>
              {statusLabel(choice) + countLabel(list, choice)}
            </option>
          ))}
        </select>
        <input
          type="search"
          className="field min-w-0 flex-1 basis-32"
          aria-label="Search the audience"
          placeholder="Search..."
          maxLength={MAX_SEARCH}
          value={searchInput}
          onChange={(event) => onView({ ...view, searchInput: event.target.value })}
        />
      </div>
      <Loaded query={query} loading={null} errorMessage="The numbers could not be loaded." />
      <AudienceList
        key={key}
        list={list}
        search={search}
        state={state}
        total={counts && countEntries(counts, list, state)}
        elsewhere={counts && matchesElsewhere(counts, list, state)}
        cursors={cursors.key === key ? cursors.list : []}
        onCursorsChange={(list) => onView({ ...view, cursors: { key, list } })}
        onShown={onShown}
      />
      {list === 'followers' && <FollowersTools />}
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
