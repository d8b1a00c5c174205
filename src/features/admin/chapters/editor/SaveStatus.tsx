import { SITE_TIME_ZONE } from '~/lib/dates/site-time-zone.ts';
import type { SaveState } from './editor-state.ts';

type Props = {
  state: SaveState;
  isDirty: boolean;
  isNew: boolean;
  /** Whether what is stored is what readers see. */
  isOut: boolean;
};

/** One line that always says where the work is. */
export function SaveStatus({ state, ...chapter }: Props) {
  return (
    <p role="status" className={`text-sm ${state.kind === 'failed' ? 'text-danger' : 'ink-dim'}`}>
      {statusText(state, chapter)}
    </p>
  );
}

function statusText(state: SaveState, { isDirty, isNew, isOut }: Omit<Props, 'state'>): string {
  if (state.kind === 'failed') return `Not saved. ${state.message}`;
  if (state.kind === 'saving') return 'Saving …';
  if (isDirty) {
    return isNew
      ? 'Not created yet; what you typed is kept in this browser.'
      : 'Unsaved changes; what you typed is kept in this browser.';
  }
  if (state.kind === 'saved') {
    const time = state.at.toLocaleTimeString('en-US', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: SITE_TIME_ZONE,
    });
    return isOut ? `Saved at ${time}; readers see this text` : `Draft saved at ${time}`;
  }
  return isNew ? 'Nothing typed yet' : 'Everything is saved';
}
