import { useRef, useState, type ComponentType } from 'react';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { buttonClass } from '~/ui/button.ts';
import type { ListenPanelProps } from '../listen/ListenPanel.lazy.tsx';
import { LOAD_FAILED } from './messages.ts';

const PANEL_ID = 'appearance-panel';

type Props = Pick<ListenPanelProps, 'chapter'>;

export const ReaderTools = withErrorBoundary(function ReaderTools({ chapter }: Props) {
  return (
    <div className="flex gap-3">
      <ListenButton chapter={chapter} />
      <AppearanceButton />
    </div>
  );
});

export function AppearanceButton() {
  const button = useRef<HTMLButtonElement>(null);
  const { Panel, isBusy, open } = useLazyPanel(async () => {
    const [{ AppearancePanel }, { loadLazyStyles }] = await Promise.all([
      import('./appearance/AppearancePanel.lazy.tsx'),
      import('./appearance/lazy-styles.ts'),
    ]);
    await loadLazyStyles();
    return AppearancePanel;
  });

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Aa: reading settings"
        aria-busy={isBusy || undefined}
        className="needs-script button button-outline"
        {...(Panel ? { popoverTarget: PANEL_ID } : { onClick: () => void open() })}
      >
        Aa
      </button>
      {Panel && <Panel id={PANEL_ID} button={button} />}
    </>
  );
}

function ListenButton({ chapter }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { Panel, isBusy, open, close } = useLazyPanel(() =>
    import('../listen/ListenPanel.lazy.tsx').then(({ ListenPanel }) => ListenPanel),
  );
  const closeAndFocus = () => {
    close();
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
        onClick={() => (Panel ? closeAndFocus() : void open())}
      >
        Listen
      </button>
      {Panel && <Panel chapter={chapter} onClose={closeAndFocus} />}
    </>
  );
}

function useLazyPanel<PanelProps>(load: () => Promise<ComponentType<PanelProps>>) {
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);
  const [isBusy, setBusy] = useState(false);

  const open = async () => {
    setBusy(true);
    try {
      const component = await load();
      setPanel(() => component);
    } catch {
      showToast({ title: LOAD_FAILED, tone: 'error' });
    }
    setBusy(false);
  };
  return { Panel, isBusy, open, close: () => setPanel(null) };
}
