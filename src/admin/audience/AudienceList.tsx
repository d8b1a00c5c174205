import type { ReactNode } from 'react';
import {
  listFollowers,
  listLeads,
  listMessages,
  type Follower,
  type Lead,
  type Message,
  type AudienceQuery,
} from '~/data/audience.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { Button } from '../Button.tsx';
import { toCsv, saveCsv, type Cell } from '../csv.ts';
import { formatCount } from '../format-count.ts';
import { PAGE_ROWS, PagedList } from '../PagedList.tsx';
import { Table } from '../Table.tsx';
import { useWrite } from '../use-write.ts';
import { PersonLink } from './Address.tsx';
import { shortPage, statusLabel, topicLabels, type ListName } from './lists.ts';
import { MessageList } from './MessageList.tsx';

/** The API's limit. */
const EXPORTED_AT_ONCE = 1000;

export type Cursor = { id: string; created_at: string };

type Props = {
  list: ListName;
  search: string;
  state: string | null;
  total: number | undefined;
  elsewhere: readonly string[] | undefined;
  cursors: readonly Cursor[];
  onCursorsChange: (cursors: readonly Cursor[]) => void;
  onShown: (list: HTMLElement) => void;
};

export function AudienceList({ list, ...rest }: Props) {
  switch (list) {
    case 'messages':
      return <Pages list={list} kind={MESSAGES} {...rest} />;
    case 'leads':
      return <Pages list={list} kind={LEADS} {...rest} />;
    case 'followers':
      return <Pages list={list} kind={FOLLOWERS} {...rest} />;
  }
}

type Kind<Row> = {
  load: (query: AudienceQuery) => Promise<Row[]>;
  show: (rows: readonly Row[]) => ReactNode;
  csvColumns: readonly string[];
  csvRow: (row: Row) => Cell[];
};

const MESSAGES: Kind<Message> = {
  load: listMessages,
  show: (messages) => <MessageList messages={messages} />,
  csvColumns: ['Received', 'Status', 'Name', 'Email', 'Message'],
  csvRow: (row) => [row.created_at, row.status, row.name, row.email, row.message],
};

const LEADS: Kind<Lead> = {
  load: listLeads,
  show: (leads) => (
    <Table
      aria-label="Leads"
      columns={[
        { name: 'Email', className: 'cell-title' },
        { name: 'First name', className: '[overflow-wrap:anywhere]' },
        { name: 'News', className: 'lg:whitespace-nowrap' },
        { name: 'Page', className: 'cell-wide [overflow-wrap:anywhere] lg:min-w-60' },
        { name: 'Received', className: 'cell-moment' },
      ]}
      rows={leads.map((lead) => ({
        key: lead.id,
        cells: [
          <PersonLink email={lead.email} id={`person-of-${lead.id}`} />,
          <bdi>{lead.first_name}</bdi>,
          lead.marketing_opt_in ? 'Opted in' : 'Not opted in',
          <SourcePage address={lead.source_path} />,
          formatDateTime(lead.created_at),
        ],
      }))}
    />
  ),
  csvColumns: ['Received', 'First name', 'Email', 'News', 'Page'],
  csvRow: (row) => [
    row.created_at,
    row.first_name,
    row.email,
    row.marketing_opt_in ? 'yes' : 'no',
    row.source_path,
  ],
};

const FOLLOWERS: Kind<Follower> = {
  load: listFollowers,
  show: (followers) => (
    <Table
      aria-label="Followers"
      columns={[
        { name: 'Email', className: 'cell-title' },
        { name: 'Follows' },
        { name: 'Status' },
        { name: 'Page', className: 'cell-wide [overflow-wrap:anywhere] lg:min-w-60' },
        { name: 'Signed up', className: 'cell-moment' },
        { name: 'Confirmed', className: 'cell-moment' },
      ]}
      rows={followers.map((follower) => ({
        key: follower.id,
        cells: [
          <PersonLink email={follower.email} id={`person-of-${follower.id}`} />,
          topicLabels(follower.topics),
          statusLabel(follower.status),
          <SourcePage address={follower.source_page} />,
          formatDateTime(follower.created_at),
          follower.confirmed_at === null ? 'No' : formatDateTime(follower.confirmed_at),
        ],
      }))}
    />
  ),
  csvColumns: ['Signed up', 'Email', 'Status', 'Topics', 'Confirmed', 'Page'],
  csvRow: (row) => [
    row.created_at,
    row.email,
    row.status,
    row.topics.join(' '),
    row.confirmed_at,
    row.source_page,
  ],
};

function SourcePage({ address }: { address: string | null }) {
  if (!address) return 'Unknown';
  const short = shortPage(address);
  if (short === address) return <bdi>{address}</bdi>;
  return (
    <details>
      <summary className="cursor-pointer py-1">
        <bdi>{short}</bdi>
      </summary>
      <bdi className="ink-dim block max-w-text pb-1 text-sm">{address}</bdi>
    </details>
  );
}

function Pages<Row extends Cursor>(props: Props & { kind: Kind<Row> }) {
  const { list, search, state, total, elsewhere, kind, ...paging } = props;
  const exporting = useWrite({
    write: async () => {
      const rows: Row[] = [];
      for (let page: Row[] | undefined; page === undefined || page.length === EXPORTED_AT_ONCE;) {
        page = await kind.load({ search, state, after: rows.at(-1) ?? null, rows: EXPORTED_AT_ONCE });
        rows.push(...page);
      }
      saveCsv(`audience-${list}`, toCsv(kind.csvColumns, rows.map(kind.csvRow)));
    },
    failed: 'The list could not be exported',
  });
  return (
    <PagedList<Row, Cursor>
      label="Listed entries"
      queryKey={['audience', list, state, search]}
      load={(after) => kind.load({ search, state, after, rows: PAGE_ROWS })}
      total={total}
      failed="The list could not be loaded."
      loading={<Spinner label="Loading" className="min-h-40" />}
      empty={
        <p
          role="status"
          className="ink-dim mt-6 border-t border-hairline py-10 text-center [overflow-wrap:anywhere]"
        >
          {search ? noMatch(search, elsewhere) : 'There is nothing here.'}
        </p>
      }
      {...paging}
    >
      {({ rows, first, last }) => (
        <>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <p role="status" className="ink-dim">
              {formatCount(first)} to {formatCount(last)}
              {total !== undefined && ` of ${formatCount(Math.max(total, last))}`}
            </p>
            <Button isInactive={exporting.isPending} onClick={() => exporting.run()}>
              {exporting.isPending ? 'Exporting...' : 'Export CSV'}
            </Button>
          </div>
          {kind.show(rows)}
        </>
      )}
    </PagedList>
  );
}

function noMatch(search: string, elsewhere: readonly string[] | undefined): string {
  if (elsewhere?.length === 0) return `Nothing in the audience matches “${search}”.`;
  const found = elsewhere ? ` Elsewhere: ${elsewhere.join(', ')}.` : '';
  return `Nothing here matches “${search}”.${found}`;
}
