import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { isEmbeddedBackend } from '~/data/backend-address.ts';
import { downloadBackup, requestBuild } from '~/data/site-status.ts';
import type { ToastInput } from '~/lib/toasts/toasts.store.ts';
import { saveFile } from '~/lib/browser/save-file.ts';
import { LinkButton } from '../Button.tsx';
import { capitalize } from '../format-count.ts';
import { copyText } from '../copy-text.ts';
import { loadSiteState } from '../load-site-state.ts';
import { Loaded } from '../Loaded.tsx';
import { Panel, PROBLEM } from '../Panel.tsx';
import { useWrite } from '../use-write.ts';
import { LAST_BACKUP, LAST_UPDATED, NOT_CONNECTED, PUBLISHING } from '../site-health.ts';

const PUBLISHING_INSTRUCTIONS = `Chapters aren’t being published automatically on our site: the job that runs every minute has stopped.

On our own server: check its log and restart it.
On Supabase: see “Scheduled jobs” in docs/production.md.

Then run “npm run doctor”, which checks it.`;

export function SiteState() {
  const query = useQuery({ queryKey: ['site-state'], queryFn: loadSiteState });
  const backup = query.data?.lastBackup;
  const build = useWrite({
    write: requestBuild,
    onSuccess: (response) => rebuildToast(response, isEmbeddedBackend()),
    onError: NOT_REBUILT,
  });
  const download = useWrite({
    write: async (name: string) => saveFile(await downloadBackup(), name),
    onError: 'The backup could not be downloaded',
  });

  return (
    <Panel
      title="The site"
      id="site"
      action={!query.isError && <LinkButton onClick={() => void query.refetch()}>Check again</LinkButton>}
    >
      {/* Until it is loaded, keeps the panels below in place: a press is lost if its button moves. */}
      <div className={query.isPending ? 'min-h-96 md:min-h-80' : ''}>
        <Loaded query={query} errorMessage="The state of your site could not be loaded.">
          {({ items }) => (
            <dl className="mt-2">
              {items.map(({ label, text, isProblem }) => (
                <div
                  key={label}
                  className={`border-b border-hairline py-3 last:border-b-0 ${isProblem ? PROBLEM : ''}`}
                >
                  <dt className="ink-dim text-sm">{label}</dt>
                  <dd>
                    {text}{' '}
                    {label === 'Email' && (
                      <a className="link whitespace-nowrap" href="/admin/mail">
                        Open Mail
                      </a>
                    )}
                    {label === PUBLISHING && isProblem && (
                      <RowButton onClick={copyInstructions}>Copy the instructions</RowButton>
                    )}
                    {label === LAST_UPDATED && (
                      <>
                        <RowButton onClick={() => build.run()}>
                          {build.isPending ? 'Starting…' : 'Update the site now'}
                        </RowButton>
                        <span className="ink-dim block text-sm">An update doesn’t publish any chapters.</span>
                      </>
                    )}
                    {label === LAST_BACKUP && backup && (
                      <>
                        <RowButton onClick={() => download.run(backup.name)}>Download the backup</RowButton>
                        <span className="ink-dim block text-sm">
                          Your whole site can be restored from it, with readers’ data. Later changes aren’t in
                          it. For a copy of what you wrote, use “Your work is yours.”
                        </span>
                      </>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Loaded>
      </div>
    </Panel>
  );
}

function RowButton(props: Pick<ComponentProps<'button'>, 'onClick' | 'children'>) {
  return <LinkButton className="link min-h-7" {...props} />;
}

const copyInstructions = () =>
  void copyText(PUBLISHING_INSTRUCTIONS, 'Instructions copied', PUBLISHING_INSTRUCTIONS);

const NOT_REBUILT = 'Not rebuilt';

export function rebuildToast(response: string, isEmbedded: boolean): ToastInput {
  if (response === 'called' || isEmbedded)
    return {
      title: 'Your site is rebuilding.',
      description: 'This takes a few minutes. Readers can keep reading.',
    };
  const description = response === 'no hook' ? capitalize(NOT_CONNECTED) : response;
  return { title: NOT_REBUILT, description, tone: 'error' };
}
