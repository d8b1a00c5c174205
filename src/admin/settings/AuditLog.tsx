import { useState } from 'react';
import { listAuditLog, type AuditEntry } from '~/data/audit-log.ts';
import { COLLECTION_FORMS, isTextCollection } from '~/lib/site-texts/text-fields.ts';
import { formatMoment } from '../chapters/chapter-state.ts';
import { PAGE_SIZE, PagedList } from '../PagedList.tsx';
import { Table } from '../Table.tsx';
import { useDebouncedValue } from '../use-debounced-value.ts';
import { useExport } from '../use-export.ts';

export function AuditLog() {
  const [searchInput, setSearchInput] = useState('');
  const search = useDebouncedValue(searchInput.trim());
  const load = ({ length }: readonly AuditEntry[]) => listAuditLog(search, length);
  const exporting = useExport({
    fileName: 'audit-log',
    load,
    pageSize: PAGE_SIZE,
    csv: ({ at, actor, action, subject }: AuditEntry) => ({
      Time: at,
      Who: actor,
      What: action,
      About: subject,
    }),
  });
  return (
    <>
      <p className="ink-dim max-w-text">
        Nobody can change this list. Entries are kept for 400 days and contain no readers’ data.
      </p>
      <input
        type="search"
        className="field mt-4 w-full max-w-text"
        aria-label="Search the list"
        placeholder="Search..."
        maxLength={200}
        value={searchInput}
        onChange={({ target }) => setSearchInput(target.value)}
      />
      <PagedList<AuditEntry>
        label="Recorded actions"
        queryKey={['audit-log', search]}
        load={load}
        errorMessage="The list could not be loaded."
        empty={<p className="ink-dim mt-6">{search ? `Nothing matches “${search}”.` : 'Nothing yet.'}</p>}
        exporting={exporting}
      >
        {(entries) => (
          <Table
            aria-label="Recorded actions"
            className="table-stacked mt-2"
            columns={[
              { name: 'What', className: 'cell-title' },
              { name: 'About', className: '[overflow-wrap:anywhere]' },
              { name: 'Who', className: '[overflow-wrap:anywhere]' },
              { name: 'Time', className: 'cell-time' },
            ]}
            rows={entries.map(({ id, at, actor, action, subject }) => ({
              key: id,
              cells: [
                action,
                subject && <bdi>{isTextCollection(subject) ? COLLECTION_FORMS[subject].label : subject}</bdi>,
                actor === 'server' ? 'Automatic' : <bdi>{actor}</bdi>,
                formatMoment(at),
              ],
            }))}
          />
        )}
      </PagedList>
    </>
  );
}
