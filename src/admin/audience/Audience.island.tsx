import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { countAudience, readGrowth } from '~/data/audience.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { useSettled } from '../use-settled.ts';
import { FigureTable } from '../FigureTable.tsx';
import { formatCount } from '../format-count.ts';
import { Loaded } from '../Loaded.tsx';
import { BackToDashboard, PageHeader } from '../PageHeader.tsx';
import { AudienceList, type Last } from './AudienceList.tsx';
import { entriesOf, listOf, LISTS, matchesElsewhere, personOf, type ListName } from './lists.ts';
import { Person } from './Person.tsx';

const SEARCH_DELAY_MS = 300;
const MAX_SEARCH = 200;
const WEEKS = 12;

/** /admin/audience; one person's page is its fragment. */
export const Audience = adminPage(AudienceContent);

/** The state of the lists, which survives a visit to a person. */
type View = {
  list: ListName;
  states: Partial<Record<ListName, string | null>>;
  typed: string;
  /** The last rows of the pages before the current one, and the list, state and search that they belong to. */
  turned: { of: string; last: readonly Last[] };
};

export function AudienceContent() {
  const [person, setPerson] = useState(() => personOf(location.hash));
  const [view, setView] = useState<View>(() => ({
    list: listOf(location.hash) ?? 'messages',
    states: { messages: 'new' },
    typed: '',
    turned: { of: '', last: [] },
  }));
  /** The id of the link to a person that was followed; it gets the focus back. */
  const left = useRef<string | null>(null);

  useEffect(() => {
    const follow = () => {
      const next = personOf(location.hash);
      const list = listOf(location.hash);
      if (next !== null && person === null) left.current = document.activeElement?.id ?? null;
      // On the way back from a person the fragment may name the list that was opened first.
      if (list !== null && person === null) setView((former) => ({ ...former, list }));
      setPerson(next);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [person]);

  const [returnFocus] = useState(() => (shownList: HTMLElement) => {
    const id = left.current;
    left.current = null;
    if (id === null || document.activeElement !== document.body) return;
    (document.getElementById(id) ?? shownList).focus();
  });

  if (person !== null) return <Person key={person} email={person} />;
  return <Lists view={view} onView={setView} onShown={returnFocus} />;
}

type ListsProps = { view: View; onView: (view: View) => void; onShown: (list: HTMLElement) => void };

/** The search, the three lists and the growth. */
function Lists({ view, onView, onShown }: ListsProps) {
  const { list, states, typed, turned } = view;
  const search = useSettled(typed.trim(), SEARCH_DELAY_MS);
  const query = useQuery({ queryKey: ['audience-counts', search], queryFn: () => countAudience(search) });
  const counts = query.data;
  const state = states[list] ?? null;
  const key = `${list} ${state} ${search}`;

  return (
    <>
      <BackToDashboard />
      <PageHeader title="Audience" subtitle="Who wrote, who asked for the e-book, who follows" />
      <section className="plate mt-8 p-4 md:p-6" aria-label="Search and lists">
        <input
          type="search"
          className="field w-full"
          aria-label="Search messages, leads and followers"
          placeholder="Name, email or words..."
          maxLength={MAX_SEARCH}
          value={typed}
          onChange={(event) => onView({ ...view, typed: event.target.value })}
        />
        <div role="group" aria-label="List" className="mt-4 flex flex-wrap">
          {Object.entries(LISTS).map(([name, { label }]) => (
            <Choice
              key={name}
              label={label}
              entries={counts && entriesOf(counts, name)}
              isChosen={list === name}
              onChoose={() => onView({ ...view, list: name as ListName })}
            />
          ))}
        </div>
        <div role="group" aria-label="Status" className="mt-4 flex flex-wrap">
          {LISTS[list].states.map((choice) => (
            <Choice
              key={choice.label}
              label={choice.label}
              entries={counts && entriesOf(counts, list, choice.state)}
              isChosen={state === choice.state}
              onChoose={() => onView({ ...view, states: { ...states, [list]: choice.state } })}
            />
          ))}
        </div>
      </section>
      <Loaded query={query} loading={null} failed="The numbers could not be loaded." />
      <AudienceList
        key={key}
        list={list}
        search={search}
        state={state}
        total={counts && entriesOf(counts, list, state)}
        elsewhere={counts && matchesElsewhere(counts, list, state)}
        turned={turned.of === key ? turned.last : []}
        onTurn={(last) => onView({ ...view, turned: { of: key, last } })}
        onShown={onShown}
      />
      <Growth />
    </>
  );
}

type ChoiceProps = { label: string; entries: number | undefined; isChosen: boolean; onChoose: () => void };

function Choice({ label, entries, isChosen, onChoose }: ChoiceProps) {
  return (
    <button type="button" className="filter" aria-pressed={isChosen} onClick={onChoose}>
      {label}
      {entries !== undefined && ` (${formatCount(entries)})`}
    </button>
  );
}

/** Twelve weeks need no year, and small screens have no room for it. */
const weekDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The last weeks, newest first. */
function Growth() {
  const query = useQuery({ queryKey: ['growth'], queryFn: () => readGrowth(WEEKS, SITE_TIME_ZONE) });
  return (
    <Loaded query={query} loading={null} failed="The growth could not be loaded.">
      {(weeks) => (
        <FigureTable
          title="Growth per week"
          level={2}
          columns={['Week from', 'Messages', 'Leads', 'Confirmed followers']}
          rows={weeks
            .toReversed()
            .map(({ week, messages, leads, followers }) => [
              weekDay.format(new Date(week)),
              messages,
              leads,
              followers,
            ])}
          csv={{
            name: 'audience-growth',
            rows: weeks.map(({ week, messages, leads, followers }) => [week, messages, leads, followers]),
          }}
        />
      )}
    </Loaded>
  );
}
