import type { Follower } from '~/data/audience.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { PersonLink } from './PersonLink.tsx';
import { SourcePage } from './SourcePage.tsx';
import { StackedCell, StackedTable } from './StackedTable.tsx';
import { statusWords, topicWords } from './status-words.ts';

/** People who signed up. Only the confirmed ones get email. */
export function FollowerTable({ followers }: { followers: readonly Follower[] }) {
  return (
    <StackedTable
      label="Followers"
      columns={['Email', 'Follows', 'Status', 'Page', 'Signed up', 'Confirmed']}
    >
      {followers.map((follower) => (
        <tr key={follower.id} role="row">
          <StackedCell label="Email" className="cell-title">
            <PersonLink email={follower.email} row={follower.id} />
          </StackedCell>
          <StackedCell label="Follows">{topicWords(follower.topics)}</StackedCell>
          <StackedCell label="Status">{statusWords(follower.status)}</StackedCell>
          <StackedCell label="Page" className="cell-wide [overflow-wrap:anywhere] lg:min-w-60">
            <SourcePage address={follower.source_page} />
          </StackedCell>
          <StackedCell label="Signed up" className="cell-moment">
            {formatDateTime(follower.created_at)}
          </StackedCell>
          <StackedCell label="Confirmed" className="cell-moment">
            {follower.confirmed_at === null ? 'No' : formatDateTime(follower.confirmed_at)}
          </StackedCell>
        </tr>
      ))}
    </StackedTable>
  );
}
