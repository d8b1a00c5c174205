import { buttonClass } from '~/ui/button.ts';
import type { TextsSession } from './use-texts.ts';

/** Where the work is, and what can be done with it. Stays in view while the entries are scrolled. */
export function TextsBar({ session }: { session: TextsSession }) {
  const { base, conflict, failure, isBusy } = session;
  return (
    <div className="editor-bar">
      <p role="status" className={`text-sm ${failure ? 'text-danger' : 'ink-dim'}`}>
        {statusText(session)}
      </p>
      <div className="flex flex-wrap gap-3">
        {base !== null && (
          <button
            type="button"
            className={buttonClass('line')}
            aria-disabled={isBusy || conflict !== null}
            onClick={() => {
              if (conflict === null) void session.discard();
            }}
          >
            Back to the first edition
          </button>
        )}
        <button type="submit" className={buttonClass('gold')} aria-disabled={isBusy || conflict !== null}>
          Save
        </button>
      </div>
    </div>
  );
}

function statusText({ failure, isBusy, isDirty, base }: TextsSession): string {
  if (failure) return `Not saved. ${failure}`;
  if (isBusy) return 'Saving …';
  if (isDirty) return 'Unsaved changes; what you typed is kept in this browser.';
  return base === null ? 'The first edition is shown' : 'Everything is saved';
}
