import { useState } from 'react';
import { listTextEditions, type TextEdition } from '~/data/site-texts.ts';
import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import type { TextCollection } from '~/lib/site-texts/text-collections.ts';
import { buttonClass } from '~/ui/button.ts';
import { LoadNotice } from '../LoadNotice.tsx';
import { CONFIRM_TAKE_EARLIER, TAKEN_INTO_FORM } from './messages.ts';
import { formOf, type First } from './text-form.ts';
import type { TextsSession } from './use-texts.ts';

type Props = { collection: TextCollection; first: First; session: TextsSession };
type Shown = { kind: 'closed' } | { kind: 'failed' } | { kind: 'ready'; editions: TextEdition[] };

/** The editions before the present one. Taking one back fills the form; saving it is another step. */
export function EarlierEditions({ collection, first, session }: Props) {
  const [shown, setShown] = useState<Shown>({ kind: 'closed' });
  const load = () =>
    listTextEditions(collection).then(
      (editions) => setShown({ kind: 'ready', editions }),
      () => setShown({ kind: 'failed' }),
    );
  const take = ({ entries }: TextEdition) => {
    if (session.isDirty && !window.confirm(CONFIRM_TAKE_EARLIER)) return;
    session.edit(formOf(collection, first, entries));
    showToast({ title: TAKEN_INTO_FORM });
  };
  return (
    <details
      className="mt-10"
      onToggle={(event) => {
        if (event.currentTarget.open) void load();
      }}
    >
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Earlier editions</summary>
      {shown.kind === 'failed' && (
        <LoadNotice onRetry={load}>The earlier editions could not be loaded.</LoadNotice>
      )}
      {shown.kind === 'ready' && shown.editions.length === 0 && <p className="mt-3">There are none yet.</p>}
      {shown.kind === 'ready' && (
        <ul className="mt-3 grid gap-2">
          {shown.editions.map((edition) => (
            <li key={edition.id} className="flex flex-wrap items-center gap-3">
              <span>Replaced on {timeOf(edition)}</span>
              <button
                type="button"
                className={buttonClass('line')}
                aria-label={`Put into the form: the edition replaced on ${timeOf(edition)}`}
                onClick={() => take(edition)}
              >
                Put into the form
              </button>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function timeOf({ kept_at }: TextEdition): string {
  return new Date(kept_at).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: SITE_TIME_ZONE,
    hourCycle: 'h23',
  });
}
