import { useRef, useState, type ComponentType } from 'react';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import type { ListenPanelProps } from '../listen/ListenPanel.late.tsx';
import type { LookPanelProps } from './look/LookPanel.late.tsx';
import { NOT_LOADED } from './messages.ts';

const PANEL_ID = 'look-panel';

export const ReaderTools = withErrorBoundary(function ReaderTools({
  chapter,
}: {
  chapter: ListenPanelProps['chapter'];
}) {
  return (
    <div className="flex gap-3">
      <ListenButton chapter={chapter} />
      <LookButton />
    </div>
  );
});

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

type Chapter = ListenPanelProps['chapter'];

function ListenButton({ chapter }: { chapter: Chapter }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<ListenPanelProps> | null>(null);

  const open = async () => {
    setBusy(true);
    try {
      const { ListenPanel } = await import('../listen/ListenPanel.late.tsx');
      setPanel(() => ListenPanel);
    } catch {
      showToast({ title: NOT_LOADED, tone: 'error' });
    }
    setBusy(false);
  };
  const close = () => {
    setPanel(null);
    button.current?.focus();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass(isBusy || Panel ? 'gold' : 'line', 'listen-button')}
        aria-expanded={Panel !== null}
        aria-busy={isBusy || undefined}
        onClick={() => (Panel ? close() : void open())}
      >
        Listen
      </button>
      {Panel && <Panel chapter={chapter} onClose={close} />}
    </>
  );
}
