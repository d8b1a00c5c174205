import { useCallback } from 'react';
import { countAudience, listFollowers, listLeads, listMessages } from '~/data/audience.ts';
import { BackToDashboard } from '../BackToDashboard.tsx';
import { useSettled } from '../chapters/editor/use-settled.ts';
import { formatCount } from '../format-count.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { PageHeader } from '../PageHeader.tsx';
import { useLoaded } from '../use-loaded.ts';
import { AudienceList, type ListProps } from './AudienceList.tsx';
import { followersCsv, leadsCsv, messagesCsv } from './audience-csv.ts';
import { FollowerTable } from './FollowerTable.tsx';
import { Growth } from './Growth.tsx';
import { LeadTable } from './LeadTable.tsx';
import { entriesOf, LISTS, matchesElsewhere, type ListName } from './lists.ts';
import { MessageList } from './MessageList.tsx';
import type { AudienceView, LeftLink } from './use-audience-view.ts';

const SEARCHED_AFTER_MS = 300;
const LONGEST_SEARCH = 200;

type Props = {
  view: AudienceView;
  onView: (view: AudienceView) => void;
  takeLeft: () => LeftLink | null;
};

/** The search, the three lists and the growth. */
export function Lists({ view, onView, takeLeft }: Props) {
  const { list, states, typed, turned } = view;
  const search = useSettled(typed.trim(), SEARCHED_AFTER_MS);
  const loadCounts = useCallback(() => countAudience(search), [search]);
  const { state: loading, value: counts, reload } = useLoaded(loadCounts);
  const state = states[list] ?? null;
  const key = `${list} ${state} ${search}`;

  return (
    <>
      <BackToDashboard />
      <PageHeader title="Audience" subtitle="Who wrote, who asked for the e-book, who follows" />
      <section className="plate mt-8 p-4 md:p-6" aria-label="Search and lists">
        <SearchField value={typed} onChange={(words) => onView({ ...view, typed: words })} />
        <Choices
          label="List"
          choices={LISTS.map(({ name, label }) => ({
            label,
            entries: counts && entriesOf(counts, name),
            isChosen: list === name,
            choose: () => onView({ ...view, list: name }),
          }))}
        />
        <Choices
          label="Status"
          choices={LISTS.filter(({ name }) => name === list).flatMap(({ states: choices }) =>
            choices.map((choice) => ({
              label: choice.label,
              entries: counts && entriesOf(counts, list, choice.state),
              isChosen: state === choice.state,
              choose: () => onView({ ...view, states: { ...states, [list]: choice.state } }),
            })),
          )}
        />
      </section>
      {loading.kind === 'failed' && (
        <LoadNotice onRetry={reload}>The numbers could not be loaded.</LoadNotice>
      )}
      <ShownList
        key={key}
        list={list}
        name={`audience-${list}`}
        search={search}
        state={state}
        total={counts && entriesOf(counts, list, state)}
        elsewhere={counts && matchesElsewhere(counts, list, state)}
        pages={{
          cursors: turned.of === key ? turned.cursors : [],
          turn: (cursors) => onView({ ...view, turned: { of: key, cursors } }),
        }}
        takeLeft={takeLeft}
        onChanged={reload}
      />
      <Growth />
    </>
  );
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

type Choice = { label: string; entries: number | undefined; isChosen: boolean; choose: () => void };

function Choices({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <div role="group" aria-label={label} className="mt-4 flex flex-wrap">
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className="filter"
          aria-pressed={choice.isChosen}
          onClick={choice.choose}
        >
          {choice.label}
          {choice.entries !== undefined && ` (${formatCount(choice.entries)})`}
        </button>
      ))}
    </div>
  );
}

function ShownList({ list, ...shown }: ListProps & { list: ListName }) {
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
