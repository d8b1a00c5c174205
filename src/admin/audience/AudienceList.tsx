import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listManagedChapters } from '~/data/admin-chapters.ts';
import {
  listFollowers,
  listLeads,
  listMessages,
  type Follower,
  type Lead,
  type Message,
  type AudienceCount,
  type AudienceQuery,
} from '~/data/audience.ts';
import { formatMoment } from '../chapters/chapter-state.ts';
import type { Cell } from '../csv.ts';
import { PAGE_SIZE, PagedList } from '../PagedList.tsx';
import { Table } from '../Table.tsx';
import { useExport } from '../use-export.ts';
import { PersonLink } from './Address.tsx';
import { FollowersTools } from './FollowersTools.tsx';
import {
  countEntries,
  LISTS,
  matchesElsewhere,
  pageName,
  statusLabel,
  topicLabels,
  type ListName,
} from './lists.ts';
import { MessageList } from './MessageList.tsx';

/** The API's limit. */
const EXPORT_PAGE_SIZE = 1000;

type Props = {
  list: ListName;
  search: string;
  state: string | null;
  counts: readonly AudienceCount[] | undefined;
};

export function AudienceList(props: Props) {
  if (props.list === 'messages') return <Pages {...MESSAGES} {...props} />;
  return props.list === 'leads' ? <Pages {...LEADS} {...props} /> : <Pages {...FOLLOWERS} {...props} />;
}

type Kind<Row> = {
  load: (query: AudienceQuery) => Promise<Row[]>;
  csv: (row: Row) => Record<string, Cell>;
  tools?: ReactNode;
  show: (rows: readonly Row[], props: Props) => ReactNode;
};
type Columns<Row> = Record<string, (person: Row) => ReactNode>;

const MESSAGES: Kind<Message> = {
  load: listMessages,
  csv: ({ created_at, status, name, email, message }) => ({
    Received: created_at,
    Status: status,
    Name: name,
    Email: email,
    Message: message,
  }),
  show: (messages, { state }) => <MessageList messages={messages} isFiltered={state !== null} />,
};

const LEADS: Kind<Lead> = {
  load: listLeads,
  csv: (lead) => ({
    Received: lead.created_at,
    'First name': lead.first_name,
    Email: lead.email,
    News: lead.marketing_opt_in ? 'yes' : 'no',
    Page: lead.source_path,
  }),
  show: (leads) => <PeopleTable label="E-book requests" columns={LEAD_COLUMNS} people={leads} />,
};

const LEAD_COLUMNS: Columns<Lead> = {
  'First name': ({ first_name }) => <bdi>{first_name}</bdi>,
  News: ({ marketing_opt_in }) => (marketing_opt_in ? 'Opted in to news' : 'Not opted in'),
  'From page': ({ source_path }) => <SourcePage address={source_path} />,
  Received: ({ created_at }) => formatMoment(created_at),
};

const FOLLOWERS: Kind<Follower> = {
  load: listFollowers,
  // Column names that Ghost, Buttondown, and Mailchimp recognize.
  csv: ({ email, status, topics, created_at, confirmed_at, source_page }) => ({
    email,
    status,
    subscribed_to_emails: String(status === 'confirmed'),
    labels: topics.join(', '),
    tags: topics.join(', '),
    created_at,
    confirmed_at,
    page: source_page,
  }),
  tools: <FollowersTools />,
  show: (followers) => (
    <>
      <PeopleTable label="Followers" columns={FOLLOWER_COLUMNS} people={followers} />
      <p className="ink-dim mt-2 text-sm">
        To take your followers to Ghost, Buttondown, or Mailchimp, choose “Confirmed” above, then “Download
        this list.”
      </p>
    </>
  ),
};

const FOLLOWER_COLUMNS: Columns<Follower> = {
  Follows: ({ topics }) => topicLabels(topics),
  Status: ({ status }) => statusLabel(status),
  'From page': ({ source_page }) => <SourcePage address={source_page} />,
  'Signed up': ({ created_at }) => formatMoment(created_at),
};

type TableProps<Row> = { label: string; columns: Columns<Row>; people: readonly Row[] };

function PeopleTable<Row extends Lead | Follower>({ label, columns, people }: TableProps<Row>) {
  return (
    <Table
      aria-label={label}
      className="table-stacked table-audience mt-2"
      columns={[
        { name: 'Email', className: 'cell-title' },
        ...Object.keys(columns).map((name) => ({
          name,
          className: `[overflow-wrap:anywhere] ${name === 'From page' ? 'max-lg:hidden' : ''}`,
        })),
      ]}
      rows={people.map((person) => ({
        key: person.id,
        cells: [
          <PersonLink email={person.email} />,
          ...Object.values(columns).map((cellOf) => cellOf(person)),
        ],
      }))}
    />
  );
}

function SourcePage({ address }: { address: string | null }) {
  const chapters = useQuery({ queryKey: ['chapters'], queryFn: () => listManagedChapters() });
  return address ? <bdi>{pageName(address, chapters.data)}</bdi> : 'Unknown page';
}

function Pages<Row extends Lead | Message | Follower>({ csv, show, tools, ...props }: Props & Kind<Row>) {
  const { list, search, state, counts } = props;
  const load = (loaded: readonly Row[], rows: number) =>
    props.load({ search, state, after: loaded.at(-1) ?? null, rows });
  const exporting = useExport({
    fileName: `audience-${list}`,
    load: (loaded) => load(loaded, EXPORT_PAGE_SIZE),
    pageSize: EXPORT_PAGE_SIZE,
    recordedAs: list,
    csv,
  });
  return (
    <PagedList<Row>
      label="Listed entries"
      queryKey={['audience', list, state, search]}
      load={(loaded) => load(loaded, PAGE_SIZE)}
      total={counts && countEntries(counts, list, state)}
      errorMessage="The list could not be loaded."
      empty={
        <p role="status" className="empty-note [overflow-wrap:anywhere]">
          {emptyNote(props)}
        </p>
      }
      {...{ exporting, tools }}
    >
      {(rows) => show(rows, props)}
    </PagedList>
  );
}

function emptyNote({ list, search, state, counts = [] }: Props): string {
  if (search) return `Nothing here matches “${search}”.${matchesElsewhere(counts, list, state)}`;
  return state === LISTS[list].states[0] ? LISTS[list].empty : 'Nothing here.';
}
