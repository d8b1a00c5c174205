import { buttonClass } from '~/ui/button.ts';
import type { EditorState } from './editor-state.ts';
import type { Readiness } from './readiness.ts';

type Props = { readiness: Readiness; state: EditorState };

/** The step forward or back in a chapter's life that is not its publication. */
export function ReadyButton({ readiness, state: { stored, conflict } }: Props) {
  const { is_published = false, is_ready = false } = stored?.chapter ?? {};
  const [label, act]: [string, () => Promise<void>] = is_published
    ? ['Unpublish', () => readiness.unpublish()]
    : is_ready
      ? ['Mark not ready', () => readiness.markNotReady()]
      : ['Mark ready', () => readiness.markReady()];
  return (
    <button
      type="button"
      className={buttonClass('line')}
      aria-disabled={conflict !== null}
      onClick={() => {
        if (conflict === null) void act();
      }}
    >
      {label}
    </button>
  );
}
