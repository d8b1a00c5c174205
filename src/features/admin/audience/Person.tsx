import { useCallback, useEffect, useRef, useState } from 'react';
import { erasePerson, readPerson, type PersonRecord } from '~/data/audience.ts';
import { saveFile } from '~/lib/browser/save-file.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { LoadNotice } from '../LoadNotice.tsx';
import { handleWriteFailure } from '../handle-write-failure.ts';
import { useLoaded } from '../use-loaded.ts';
import { Address } from './Address.tsx';
import { Erasure } from './Erasure.tsx';
import { ERASED, erasedNote, erasureQuestion, NOT_ERASED } from './messages.ts';
import { kindsOf, storedRows } from './person-record.ts';

/** Everything that is stored about one address, to export and to erase. */
export function Person({ email }: { email: string }) {
  const load = useCallback(() => readPerson(email), [email]);
  const { state, value: record, reload } = useLoaded(load);
  const [isBusy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const isLoaded = record !== undefined;
  const isStored = record !== undefined && storedRows(record) > 0;
  // The page changed without being loaded, or the button that erased is gone: the heading tells where this is.
  useEffect(() => title.current?.focus(), [isLoaded, isStored]);
  useTabTitle(email);

  const erase = async () => {
    if (isBusy || !window.confirm(erasureQuestion(email))) return;
    setBusy(true);
    try {
      showToast({ title: ERASED, description: erasedNote(await erasePerson(email)), tone: 'success' });
      await reload();
    } catch (error) {
      await handleWriteFailure(error, NOT_ERASED, reload);
    }
    setBusy(false);
  };

  return (
    <>
      <a className="link inline-flex min-h-11 items-center" href="#">
        Back to Audience
      </a>
      <h1 ref={title} tabIndex={-1} className="mt-4 text-title">
        <Address email={email} />
      </h1>
      {state.kind === 'loading' && <Spinner label="Loading what is stored" className="min-h-40" />}
      {state.kind === 'failed' && <LoadNotice onRetry={reload}>This person could not be loaded.</LoadNotice>}
      {record && (
        <>
          <p className="mt-6 flex flex-wrap gap-3">
            <button type="button" className={buttonClass('gold')} onClick={() => exportJson(record)}>
              Export as JSON
            </button>
            {isStored && (
              <button
                type="button"
                className={buttonClass('danger')}
                aria-disabled={isBusy}
                onClick={() => void erase()}
              >
                Erase everywhere
              </button>
            )}
          </p>
          <Stored record={record} />
          {isStored && <Erasure />}
          {record.has_account && <Account />}
        </>
      )}
    </>
  );
}

function Account() {
  return (
    <p className="mt-6 max-w-text">
      This address has an account.{' '}
      <a className="link" href="/admin/settings">
        Accounts are removed under Settings.
      </a>
    </p>
  );
}

/** Tabs and the history of the browser name the person; nothing else reads a title here. */
function useTabTitle(email: string): void {
  useEffect(() => {
    const former = document.title;
    document.title = `${email} | ${former}`;
    return () => {
      document.title = former;
    };
  }, [email]);
}

/** Every row, field by field. */
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
        <section key={kind} className="plate mt-6 p-4 md:p-6" aria-labelledby={`kind-${kind}`}>
          <h2 id={`kind-${kind}`} className="text-heading">
            {title} ({entries.length})
          </h2>
          {entries.map((entry, index) => (
            <dl
              key={index}
              className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 border-t border-hairline pt-4 md:grid-cols-[12rem_minmax(0,1fr)]"
            >
              {entry.map(([label, words]) => (
                <div key={label} className="contents">
                  <dt className="ink-dim text-sm">{label}</dt>
                  <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                    {words}
                  </dd>
                </div>
              ))}
            </dl>
          ))}
        </section>
      ))}
    </>
  );
}

function exportJson(record: PersonRecord): void {
  const json = JSON.stringify({ exported_at: new Date().toISOString(), ...record }, null, 2);
  // Without the address in its name: files travel.
  saveFile(new Blob([json], { type: 'application/json' }), 'stored-about-one-person.json');
}
