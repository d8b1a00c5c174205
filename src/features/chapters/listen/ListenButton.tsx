import { useEffect, useRef, useState, type ComponentType } from 'react';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { buttonClass } from '~/ui/button.ts';
import { NOT_LOADED } from '../reader/messages.ts';
import type { ListenPanelProps } from './ListenPanel.late.tsx';

type Chapter = ListenPanelProps['chapter'];

/** Only where the browser has a voice; the first press fetches the rest. */
export function ListenButton({ chapter }: { chapter: Chapter }) {
  const button = useRef<HTMLButtonElement>(null);
  const [hasVoices, setHasVoices] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<ListenPanelProps> | null>(null);

  useEffect(() => {
    const speech = window.speechSynthesis as SpeechSynthesis | undefined;
    const look = () => setHasVoices((speech?.getVoices().length ?? 0) > 0);
    look();
    // Most browsers know their voices a moment later.
    speech?.addEventListener('voiceschanged', look);
    return () => speech?.removeEventListener('voiceschanged', look);
  }, []);

  const open = async () => {
    setBusy(true);
    try {
      const { ListenPanel } = await import('./ListenPanel.late.tsx');
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

  if (!hasVoices) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass(isBusy || Panel ? 'gold' : 'line')}
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
