import { useState } from 'react';
import { DataError, RATE_LIMITED } from '~/data/data-error.ts';
import { isEmbeddedBackend } from '~/data/embedded-backend.ts';
import { readServedBuild, readServerHealth, readSiteStatus, requestBuild } from '~/data/site-status.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { handleWriteFailure } from '../handle-write-failure.ts';
import { useLoaded } from '../use-loaded.ts';
import { BUILD_REQUESTED, BUILT_A_MOMENT_AGO, NOT_BUILT } from './messages.ts';
import { buildAnswer, needsDoctor, siteFacts, type Fact } from './site-state.ts';

async function readState() {
  const [status, build, health] = await Promise.all([
    readSiteStatus(),
    readServedBuild().catch(() => undefined),
    isEmbeddedBackend() ? readServerHealth().catch(() => undefined) : undefined,
  ]);
  const known = { status, build, health, isEmbedded: isEmbeddedBackend() };
  return siteFacts(known, Date.now());
}

/** When the clock last ran, what the pages were built from, what failed, and a button that has them built. */
export function SiteState() {
  const { state, value: facts, reload } = useLoaded(readState);
  const [isBusy, setBusy] = useState(false);

  const build = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { text, isFault } = buildAnswer(await requestBuild(), isEmbeddedBackend());
      showToast({
        title: isFault ? NOT_BUILT : BUILD_REQUESTED,
        description: text,
        tone: isFault ? 'error' : 'success',
      });
      await reload();
    } catch (error) {
      if (error instanceof DataError && error.code === RATE_LIMITED)
        showToast({ title: BUILT_A_MOMENT_AGO, tone: 'error' });
      else await handleWriteFailure(error, NOT_BUILT, reload);
    }
    setBusy(false);
  };

  return (
    <section className="plate mt-6 p-6 md:p-8" aria-labelledby="site-state-title">
      <h2 id="site-state-title" className="text-heading">
        The site
      </h2>
      {state.kind === 'failed' && (
        <LoadNotice onRetry={reload}>The state of the site could not be loaded.</LoadNotice>
      )}
      {state.kind === 'loading' && <p className="mt-6">…</p>}
      {facts && <SiteFacts facts={facts} />}
      <p className="mt-6 flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonClass('gold')}
          aria-disabled={isBusy}
          onClick={() => void build()}
        >
          {isBusy ? 'Requesting…' : 'Build now'}
        </button>
        {state.kind !== 'failed' && (
          <button type="button" className={buttonClass('line')} onClick={() => void reload()}>
            Refresh
          </button>
        )}
      </p>
    </section>
  );
}

function SiteFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <>
      <dl className="mt-4 grid gap-3">
        {facts.map(({ label, text, isFault }) => (
          <div key={label} className={isFault ? 'border-l-4 border-danger pl-4' : ''}>
            <dt className="label">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {needsDoctor(facts) && (
        <p className="ink-dim mt-4 text-sm">
          What to do about it: <code className="break-words">npm run doctor -- {window.location.origin}</code>
        </p>
      )}
    </>
  );
}
