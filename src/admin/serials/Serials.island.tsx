import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteSerial, listSerialChapters, listSerials, setSerialState } from '~/data/serials.ts';
import { adminPage } from '../auth/AdminGuard.tsx';
import { Button, LinkButton } from '../Button.tsx';
import { PageLink } from '../PageHeader.tsx';
import { PopoverItem } from '../Popover.tsx';
import { rebuildNote } from '../rebuild-note.ts';
import { RecordList } from '../RecordList.tsx';
import { useWrite } from '../use-write.ts';
import {
  COMPLETE,
  countChapters,
  sitePath,
  STATE_NAMES,
  stateChanges,
  type StateChange,
} from './serial-state.ts';
import { StartDialog } from './StartDialog.tsx';

export const Serials = adminPage(SerialsPage);

async function loadSerials() {
  const [serials, chapters] = await Promise.all([listSerials(), listSerialChapters()]);
  const now = Date.now();
  return serials.map((serial) => ({
    ...serial,
    counts: countChapters(
      chapters.filter(({ serial_id }) => serial_id === serial.id),
      now,
    ),
  }));
}

type Entry = Awaited<ReturnType<typeof loadSerials>>[number];

function SerialsPage() {
  const current = useQuery({ queryKey: ['serials'], queryFn: loadSerials }).data?.[0];
  const changing = useWrite({
    question: ({ serial, change }: { serial: Entry; change: StateChange }) =>
      `${change.label} “${serial.title}”?\n\n${change.question(serial.counts)}`,
    write: ({ serial, change: { state } }) =>
      setSerialState(serial, state, state === 'complete' && serial.counts.scheduled > 0),
    onSuccess: (_, { change }) => ({ title: `${change.done}. ${rebuildNote()}` }),
    onError: 'The serial was not changed',
  });
  const [isStarting, setStarting] = useState(false);

  return (
    <>
      <PageLink href="/admin/chapters">All chapters</PageLink>
      <RecordList
        noun="serial"
        subtitle="Books published chapter by chapter"
        header={
          !current ? null : current.state === 'complete' ? (
            <Button tone="gold" onClick={() => setStarting(true)}>
              Start a new serial
            </Button>
          ) : (
            <p className="ink-dim text-sm">
              To start a new serial,{' '}
              <LinkButton onClick={() => changing.run({ serial: current, change: COMPLETE })}>
                complete the current one
              </LinkButton>
              .
            </p>
          )
        }
        load={loadSerials}
        remove={deleteSerial}
        canRemove={({ counts }, serials) => counts.total === 0 && serials.length > 1}
        nameOf={({ title }) => title}
        columns={[{ name: 'State' }, { name: 'Chapters published', className: 'numeric' }]}
        cells={({ state, counts }) => [STATE_NAMES[state], `${counts.published} of ${counts.total}`]}
        actions={(serial) => (
          <>
            <a className="popover-item" href={`/admin/chapters?serial=${serial.id}`}>
              Chapters
            </a>
            <a className="popover-item" href={sitePath(serial)}>
              View on the site
            </a>
            {stateChanges(serial.state, current !== serial && current?.state !== 'complete').map((change) => (
              <PopoverItem key={change.label} onSelect={() => changing.run({ serial, change })}>
                {change.label}…
              </PopoverItem>
            ))}
          </>
        )}
      />
      {isStarting && current && <StartDialog current={current} onClose={() => setStarting(false)} />}
    </>
  );
}
