import type { Lead } from '~/data/audience.ts';
import { formatDateTime } from '~/lib/dates/dates.ts';
import { PersonLink } from './PersonLink.tsx';
import { SourcePage } from './SourcePage.tsx';
import { StackedCell, StackedTable } from './StackedTable.tsx';

/** People who asked for the e-book. */
export function LeadTable({ leads }: { leads: readonly Lead[] }) {
  return (
    <StackedTable label="Leads" columns={['Email', 'First name', 'News', 'Page', 'Received']}>
      {leads.map((lead) => (
        <tr key={lead.id} role="row">
          <StackedCell label="Email" className="cell-title">
            <PersonLink email={lead.email} row={lead.id} />
          </StackedCell>
          <StackedCell label="First name" className="[overflow-wrap:anywhere]">
            <bdi>{lead.first_name}</bdi>
          </StackedCell>
          <StackedCell label="News" className="lg:whitespace-nowrap">
            {lead.marketing_opt_in ? 'Opted in' : 'Not opted in'}
          </StackedCell>
          <StackedCell label="Page" className="cell-wide [overflow-wrap:anywhere] lg:min-w-60">
            <SourcePage address={lead.source_path} />
          </StackedCell>
          <StackedCell label="Received" className="cell-moment">
            {formatDateTime(lead.created_at)}
          </StackedCell>
        </tr>
      ))}
    </StackedTable>
  );
}
