import { useRef, useState, type ComponentType } from 'react';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import type { LookPanelProps } from './look/LookPanel.late.tsx';
import { NOT_LOADED } from './messages.ts';

const PANEL_ID = 'look-panel';

/** How long the chapter takes, and the button to how it looks. Below the heading, then at the top of the window. */
export function ReaderBar({ minutes }: { minutes: number }) {
  return (
    <div className="reader-bar flex items-center justify-between gap-4">
      <p className="reader-minutes ink-dim text-sm">{minutes} min read</p>
      <LookButton />
    </div>
  );
}

/** Its panel is fetched by the first press; after that it is the button's popover. */
function LookButton() {
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<ComponentType<LookPanelProps> | null>(null);
  const [isBusy, setBusy] = useState(false);

  const open = async () => {
    setBusy(true);
    try {
      const [{ LookPanel }, { loadLateStyles }] = await Promise.all([
        import('./look/LookPanel.late.tsx'),
        import('./look/late-styles.ts'),
      ]);
      await loadLateStyles();
      setPanel(() => LookPanel);
    } catch {
      showToast({ title: NOT_LOADED, tone: 'error' });
    }
    setBusy(false);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Aa: theme and type"
        aria-busy={isBusy || undefined}
        className="needs-script button button-line"
        {...(Panel ? { popoverTarget: PANEL_ID } : { onClick: () => void open() })}
      >
        Aa
      </button>
      {Panel && <Panel id={PANEL_ID} button={button} />}
    </>
  );
}
