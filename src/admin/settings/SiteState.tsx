import { useQuery } from '@tanstack/react-query';
import { isEmbeddedBackend } from '~/data/backend-address.ts';
import { downloadBackup, requestBuild } from '~/data/site-status.ts';
import type { ToastInput } from '~/lib/toasts/toasts.store.ts';
import { saveFile } from '~/lib/browser/save-file.ts';
import { Button, LinkButton } from '../Button.tsx';
import { capitalize } from '../format-count.ts';
import { copyText } from '../copy-text.ts';
import { loadSiteState } from '../load-site-state.ts';
import { Loaded } from '../Loaded.tsx';
import { Panel, PROBLEM } from '../Panel.tsx';
import { useWrite } from '../use-write.ts';
import { NOT_CONNECTED, PUBLISHING } from '../site-health.ts';

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
                      <LinkButton
                        className="link min-h-7"
                        onClick={() =>
                          void copyText(
                            PUBLISHING_INSTRUCTIONS,
                            'Instructions copied',
                            PUBLISHING_INSTRUCTIONS,
                          )
                        }
                      >
                        Copy the instructions
                      </LinkButton>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Loaded>
        {!query.isPending && (
          <p className="mt-3 flex flex-wrap items-center gap-3">
            <Button isInactive={build.isPending} onClick={() => build.run()}>
              {build.isPending ? 'Starting…' : 'Update the site now'}
            </Button>
            {backup && (
              <>
                <Button isInactive={download.isPending} onClick={() => download.run(backup.name)}>
                  Download the backup
                </Button>
                <span className="ink-dim text-sm">
                  Your whole site can be restored from it, with readers’ data. Later changes aren’t in it. For
                  a copy of what you wrote, use “Your work is yours.”
                </span>
              </>
            )}
          </p>
        )}
      </div>
    </Panel>
  );
}

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
