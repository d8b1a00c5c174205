import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef } from 'react';
import { allowEmails, erasePerson, readPerson, type PersonRecord } from '~/data/audience.ts';
import { recordExport } from '~/data/audit-log.ts';
import { saveFile } from '~/lib/browser/save-file.ts';
import { buttonClass } from '~/ui/button.ts';
import { Button, LinkButton } from '../Button.tsx';
import { LazyDetails } from '../LazyDetails.tsx';
import { Loaded } from '../Loaded.tsx';
import { PageLink } from '../PageHeader.tsx';
import { Panel } from '../Panel.tsx';
import { useWrite } from '../use-write.ts';
import { Address } from './Address.tsx';
import { groupsOf, nameOf, stoppedNote, summaryOf } from './person-record.ts';
import { mailtoHref } from './reply-href.ts';

export function Person({ email }: { email: string }) {
  const query = useQuery({ queryKey: ['person', email], queryFn: () => readPerson(email) });
  const title = useRef<HTMLHeadingElement>(null);
  const name = query.data && nameOf(query.data);
  const groups = query.data && groupsOf(query.data);
  const isStored = groups && groups.length > 0;
  useEffect(() => title.current?.focus(), [isStored]);

  const erasure = useWrite({
    question: () => `Erase everything about ${email}? This cannot be undone.`,
    write: () => erasePerson(email),
    onSuccess: () => ({ title: 'Erased' }),
    onError: 'Nothing was erased',
  });
  const allowing = useWrite({
    write: () => allowEmails(email),
    onSuccess: () => ({ title: 'Emails are allowed again' }),
    onError: 'Not changed',
  });
  const exporting = useWrite({
    write: async (record: PersonRecord) => {
      await recordExport('one person’s data');
      const json = JSON.stringify({ exported_at: new Date().toISOString(), ...record }, null, 2);
      // The file may be shared, so its name omits the address.
      saveFile(new Blob([json], { type: 'application/json' }), 'stored-about-one-person.json');
    },
    onError: 'The data could not be exported',
  });

  return (
    <>
      <PageLink href="#">Back to Audience</PageLink>
      <h1 ref={title} tabIndex={-1} className="mt-1 text-title">
        {name === undefined ? <Address email={email} /> : <bdi>{name}</bdi>}
      </h1>
      <Loaded query={query} errorMessage="This person could not be loaded.">
        {(record) => (
          <>
            <p className="mt-1 flex flex-wrap gap-x-4 [overflow-wrap:anywhere]">
              {name !== undefined && <Address email={email} />}
              {summaryOf(record).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
            {isStored && (
              <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
                <a className={buttonClass()} href={mailtoHref(email)}>
                  Write an email
                </a>
                <LinkButton onClick={() => exporting.run(record)}>Download their data</LinkButton>
                <span className="ink-dim text-sm">
                  If they ask what you store about them, send them this file.
                </span>
              </p>
            )}
            {stoppedNote(record) && (
              <div className="plate mt-6 flex flex-wrap items-center gap-4 border-l-4 border-l-danger p-4">
                <p className="min-w-0 flex-1 basis-60">{stoppedNote(record)}</p>
                <Button isInactive={allowing.isPending} onClick={() => allowing.run()}>
                  Allow emails again
                </Button>
              </div>
            )}
            {groups?.map((group) => (
              <Group key={group.kind} {...group} />
            ))}
            {isStored ? (
              <Panel title="Erase this person’s data">
                <p className="mt-2 max-w-text">
                  This deletes everything above and cancels emails waiting for this person. Your site’s
                  backups keep this data for seven more days; backups stored elsewhere may keep it longer. If
                  you ever restore a backup, erase this person again.
                </p>
                <Button
                  tone="danger"
                  className="mt-4"
                  isInactive={erasure.isPending}
                  onClick={() => erasure.run()}
                >
                  Erase this person
                </Button>
              </Panel>
            ) : (
              <p role="status" className="empty-note">
                Nothing is stored about this address.
              </p>
            )}
            {record.has_account && (
              <p className="mt-6 max-w-text">
                This address has an account.{' '}
                <a className="link" href="/admin/settings">
                  You can remove it under Settings.
                </a>
              </p>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

/** Shown open: what the person submitted. The rest was recorded by the site. */
const MAIN_KINDS = ['messages', 'leads', 'followers'];

function Group({ kind, title, entries }: ReturnType<typeof groupsOf>[number]) {
  const Section = MAIN_KINDS.includes(kind) ? Panel : LazyDetails;
  return (
    <Section title={`${title} (${entries.length})`}>
      {entries.map((entry, index) => (
        <dl
          key={index}
          className="mt-3 grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 border-t border-hairline pt-3"
        >
          {entry.map(([label, text]) => (
            <Fragment key={label}>
              <dt className="ink-dim text-sm">{label}</dt>
              <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {text}
              </dd>
            </Fragment>
          ))}
        </dl>
      ))}
    </Section>
  );
}
