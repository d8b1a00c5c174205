import { useCallback, useEffect, useState } from 'react';
import { countAudience, listFollowers, listLeads, listMessages } from '~/data/audience.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { AdminGuard } from '../auth/AdminGuard.tsx';
import { BackToDashboard } from '../BackToDashboard.tsx';
import { useSettled } from '../chapters/editor/use-settled.ts';
import { formatCount } from '../format-count.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useLoaded } from '../use-loaded.ts';
import { AudienceList } from './AudienceList.tsx';
import { followersCsv, leadsCsv, messagesCsv } from './audience-csv.ts';
import { FollowerTable } from './FollowerTable.tsx';
import { Growth } from './Growth.tsx';
import { LeadTable } from './LeadTable.tsx';
import { entriesOf, LISTS, personOf, type ListName } from './lists.ts';
import { MessageList } from './MessageList.tsx';
import { Person } from './Person.tsx';

const SEARCHED_AFTER_MS = 300;
const LONGEST_SEARCH = 200;

/** /admin/audience; one person's page is its fragment. */
export const Audience = withErrorBoundary(
  function Audience() {
    return (
      <AdminGuard>
        <AudienceContent />
      </AdminGuard>
    );
  },
  { href: '/admin', label: 'Back to Dashboard' },
);

function AudienceContent() {
  const [person, setPerson] = useState(() => personOf(location.hash));
  useEffect(() => {
    const follow = () => setPerson(personOf(location.hash));
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return person === null ? <Lists /> : <Person key={person} email={person} />;
}

function SearchField({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  return (
    <input
      type="search"
      className="field w-full"
      aria-label="Search messages, leads and followers"
      placeholder="Name, email or words..."
      maxLength={LONGEST_SEARCH}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Lists() {
  const [list, setList] = useState<ListName>('messages');
  const [states, setStates] = useState<Partial<Record<ListName, string | null>>>({ messages: 'new' });
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim(), SEARCHED_AFTER_MS);
  const loadCounts = useCallback(() => countAudience(search), [search]);
  const { state: loading, value: counts, reload } = useLoaded(loadCounts);
  const state = states[list] ?? null;
  const total = counts && entriesOf(counts, list, state);
  const shown = { name: `audience-${list}`, search, state, total, onChanged: reload };

  return (
    <>
      <BackToDashboard />
      <PageHeader title="Audience" subtitle="Who wrote, who asked for the e-book, who follows" />
      <section className="plate mt-8 p-4 md:p-6" aria-label="Search and lists">
        <SearchField value={typed} onChange={setTyped} />
        <div role="group" aria-label="List" className="mt-4 flex flex-wrap">
          {LISTS.map(({ name, label }) => (
            <button
              key={name}
              type="button"
              className="filter"
              aria-pressed={list === name}
              onClick={() => setList(name)}
            >
              {label}
              {counts && ` (${formatCount(entriesOf(counts, name))})`}
            </button>
          ))}
        </div>
        <div role="group" aria-label="Status" className="mt-4 flex flex-wrap">
          {LISTS.find(({ name }) => name === list)?.states.map((choice) => (
            <button
              key={choice.label}
              type="button"
              className="filter"
              aria-pressed={state === choice.state}
              onClick={() => setStates({ ...states, [list]: choice.state })}
            >
              {choice.label}
              {counts && ` (${formatCount(entriesOf(counts, list, choice.state))})`}
            </button>
          ))}
        </div>
      </section>
      {loading.kind === 'failed' && (
        <LoadNotice onRetry={reload}>The numbers could not be loaded.</LoadNotice>
      )}
      <ShownList key={`${list} ${state} ${search}`} list={list} {...shown} />
      <Growth />
    </>
  );
}

type ShownProps = {
  list: ListName;
  name: string;
  search: string;
  state: string | null;
  total: number | undefined;
  onChanged: () => Promise<void>;
};

function ShownList({ list, ...shown }: ShownProps) {
  if (list === 'messages')
    return (
      <AudienceList {...shown} load={listMessages} toCsv={messagesCsv}>
        {(rows, reload) => <MessageList messages={rows} onChanged={reload} />}
      </AudienceList>
    );
  if (list === 'leads')
    return (
      <AudienceList {...shown} load={listLeads} toCsv={leadsCsv}>
        {(rows) => <LeadTable leads={rows} />}
      </AudienceList>
    );
  return (
    <AudienceList {...shown} load={listFollowers} toCsv={followersCsv}>
      {(rows) => <FollowerTable followers={rows} />}
    </AudienceList>
  );
}
