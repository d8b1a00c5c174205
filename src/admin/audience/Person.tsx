import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { erasePerson, readPerson, type PersonRecord } from '~/data/audience.ts';
import { saveFile } from '~/lib/browser/save-file.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { Button } from '../Button.tsx';
import { formatCount } from '../format-count.ts';
import { Loaded } from '../Loaded.tsx';
import { Panel } from '../Panel.tsx';
import { useWrite } from '../use-write.ts';
import { Address } from './Address.tsx';
import { kindsOf, storedRows } from './person-record.ts';
import { PageLink } from '../PageHeader.tsx';

export function Person({ email }: { email: string }) {
  const query = useQuery({ queryKey: ['person', email], queryFn: () => readPerson(email) });
  const title = useRef<HTMLHeadingElement>(null);
  const isStored = query.data && storedRows(query.data) > 0;
  useEffect(() => title.current?.focus(), [isStored]);
  useTabTitle(email);

  const erasure = useWrite({
    write: () => erasePerson(email),
    done: (rows) => ({ title: 'Erased', description: erasedNote(rows) }),
    failed: 'Nothing was erased',
  });
  const erase = () => {
    if (window.confirm(erasureQuestion(email))) erasure.run();
  };

  return (
    <>
      <PageLink href="#">Back to Audience</PageLink>
      <h1 ref={title} tabIndex={-1} className="mt-4 text-title">
        <Address email={email} />
      </h1>
      <Loaded
        query={query}
        loading={<Spinner label="Loading what is stored" className="min-h-40" />}
        failed="This person could not be loaded."
      >
        {(record) => (
          <>
            <p className="mt-6 flex flex-wrap gap-3">
              <Button tone="gold" onClick={() => exportJson(record)}>
                Export as JSON
              </Button>
              {isStored && (
                <Button tone="danger" isInactive={erasure.isPending} onClick={erase}>
                  Erase everywhere
                </Button>
              )}
            </p>
            <Stored record={record} />
            {isStored && <Erasure />}
            {record.has_account && (
              <p className="mt-6 max-w-text">
                This address has an account.{' '}
                <a className="link" href="/admin/settings">
                  Accounts are removed under Settings.
                </a>
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

export function erasedNote(rows: number): string {
  return rows === 0
    ? 'Nothing was stored about this address.'
    : `${formatCount(rows)} ${rows === 1 ? 'entry was' : 'entries were'} deleted. Erase again after restoring an earlier backup.`;
}

function erasureQuestion(email: string): string {
  return `Erase everything that is stored about ${email}? Messages, e-book requests, subscriptions, consents and emails are deleted. This cannot be undone. Older backups contain the address until they are replaced.`;
}

function useTabTitle(email: string): void {
  useEffect(() => {
    const previousTitle = document.title;
    document.title = `${email} | ${previousTitle}`;
    return () => {
      document.title = previousTitle;
    };
  }, [email]);
}

function Stored({ record }: { record: PersonRecord }) {
  if (storedRows(record) === 0)
    return (
      <p role="status" className="plate mt-6 p-6">
        Nothing is stored about this address.
      </p>
    );
  return (
    <>
      {kindsOf(record).map(({ kind, title, entries }) => (
        <Panel key={kind} title={`${title} (${entries.length})`}>
          {entries.map((entry, index) => (
            <dl
              key={index}
              className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 border-t border-hairline pt-4 md:grid-cols-[12rem_minmax(0,1fr)]"
            >
              {entry.map(([label, text]) => (
                <div key={label} className="contents">
                  <dt className="ink-dim text-sm">{label}</dt>
                  <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                    {text}
                  </dd>
                </div>
              ))}
            </dl>
          ))}
        </Panel>
      ))}
    </>
  );
}

function Erasure() {
  return (
    <Panel title="About erasing">
      <ul className="mt-3 grid max-w-text list-disc gap-2 pl-6">
        <li>
          Everything above is deleted immediately. Links in emails to this address stop working, and emails
          that are waiting are not sent.
        </li>
        <li>
          Views and reader counts contain no addresses, so they cannot be found or erased for one person.
        </li>
        <li>
          Older backups contain the address until they are replaced: those of a hosted project after the
          period of its Supabase plan, this server’s nightly ones after seven nights, other copies when you
          delete them. After restoring one, erase the address again.
        </li>
        <li>Emails that were sent stay in the mailboxes that they reached, also in yours.</li>
      </ul>
    </Panel>
  );
}

function exportJson(record: PersonRecord): void {
  const json = JSON.stringify({ exported_at: new Date().toISOString(), ...record }, null, 2);
  // The file may be shared, so its name omits the address.
  saveFile(new Blob([json], { type: 'application/json' }), 'stored-about-one-person.json');
}
