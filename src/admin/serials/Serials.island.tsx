import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteSerial, listSerialChapters, listSerials, type Serial } from '~/data/serials.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button } from '../Button.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageHeader, PageLink } from '../PageHeader.tsx';
import { Popover, PopoverItem } from '../Popover.tsx';
import { Table } from '../Table.tsx';
import { useWrite } from '../use-write.ts';
import {
  countChapters,
  editHref,
  sitePath,
  STATE_NAMES,
  stateChanges,
  type StateChange,
} from './serial-state.ts';
import { StartDialog } from './StartDialog.tsx';
import { StateDialog } from './StateDialog.tsx';

export const Serials = adminPage(SerialsPage);

async function loadSerials() {
  const [serials, chapters] = await Promise.all([listSerials(), listSerialChapters()]);
  const now = Date.now();
  return serials.map((serial) => ({
    serial,
    counts: countChapters(
      chapters.filter(({ serial_id }) => serial_id === serial.id),
      now,
    ),
  }));
}

type Entry = Awaited<ReturnType<typeof loadSerials>>[number];

function SerialsPage() {
  const query = useQuery({ queryKey: ['serials'], queryFn: loadSerials });
  const [changing, setChanging] = useState<(Entry & { change: StateChange }) | null>(null);
  const [isStarting, setStarting] = useState(false);
  const current = query.data?.[0]?.serial;
  const deleting = useWrite({
    question: ({ title }: Serial) => `Delete “${title}”? This cannot be undone.`,
    write: ({ id }) => deleteSerial(id),
    onSuccess: () => ({ title: 'Serial deleted' }),
    onError: 'The serial was not deleted',
  });

  return (
    <>
      <PageLink href="/admin/chapters">Manage Chapters</PageLink>
      <PageHeader title="Serials" subtitle="Books published chapter by chapter">
        <Button tone="gold" isInactive={current === undefined} onClick={() => setStarting(true)}>
          Start a new serial
        </Button>
      </PageHeader>
      <Loaded query={query} loading="Loading the serials" errorMessage="The serials could not be loaded.">
        {(entries) => (
          <Table
            aria-label="Serials"
            columns={[
              { name: 'Title', className: 'cell-title' },
              { name: 'State' },
              { name: 'Chapters published', className: 'numeric' },
              { name: 'Actions', className: 'cell-actions' },
            ]}
            rows={entries.map(({ serial, counts }) => ({
              key: serial.id,
              isBusy: deleting.pending?.id === serial.id,
              cells: [
                <a className="row-title" href={editHref(serial.id)}>
                  <bdi>{serial.title}</bdi>
                </a>,
                STATE_NAMES[serial.state],
                `${counts.published} of ${counts.total}`,
                <Popover label={`Actions for “${serial.title}”`} icon="⋯" width="14rem">
                  <a className="popover-item" href={editHref(serial.id)}>
                    Edit
                  </a>
                  <a className="popover-item" href={`/admin/chapters?serial=${serial.id}`}>
                    Chapters
                  </a>
                  <a className="popover-item" href={sitePath(serial)}>
                    View on the site
                  </a>
                  {stateChanges(serial.state, current !== serial && current?.state !== 'complete').map(
                    (change) => (
                      <PopoverItem
                        key={change.label}
                        onSelect={() => setChanging({ serial, counts, change })}
                      >
                        {change.label}…
                      </PopoverItem>
                    ),
                  )}
                  {counts.total === 0 && entries.length > 1 && (
                    <PopoverItem tone="danger" onSelect={() => deleting.run(serial)}>
                      Delete
                    </PopoverItem>
                  )}
                </Popover>,
              ],
            }))}
          />
        )}
      </Loaded>
      {changing && <StateDialog {...changing} onClose={() => setChanging(null)} />}
      {isStarting && current && <StartDialog current={current} onClose={() => setStarting(false)} />}
    </>
  );
}
