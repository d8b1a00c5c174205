import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { adoptStyles } from '~/lib/browser/adopt-styles.ts';
import styles from './listen.css?inline';
import { $listenSettings, changeListenSettings, SPEEDS } from './listening.store.ts';
import { useListening } from './use-listening.ts';
import { offeredVoices } from './voices.ts';

export type ListenPanelProps = {
  chapter: { id: string; chapter_number: number; chapter_title: string };
  onClose: () => void;
};

/** The controls, at the foot of the window. Mounted by a press, it begins to read. */
export function ListenPanel({ chapter, onClose }: ListenPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const play = useRef<HTMLButtonElement>(null);
  useEffect(() => adoptStyles(styles), []);
  const { state, count, player } = useListening(chapter, panel);
  const isPlaying = state.status === 'playing';

  useEffect(() => play.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };

  return (
    <section ref={panel} className="listen" aria-label="Listen" onKeyDown={onKeyDown}>
      <div className="listen-row">
        <button
          type="button"
          className="listen-key"
          aria-label="Back one sentence"
          onClick={() => player.current?.move(-1)}
        >
          <Sign path="M18 5v14L9 12zM6 5h2v14H6z" />
        </button>
        <button
          ref={play}
          type="button"
          className="listen-key listen-play"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={() => (isPlaying ? player.current?.pause() : player.current?.play())}
        >
          <Sign path={isPlaying ? 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' : 'M8 5l11 7-11 7z'} />
        </button>
        <button
          type="button"
          className="listen-key"
          aria-label="Forward one sentence"
          onClick={() => player.current?.move(1)}
        >
          <Sign path="M6 5v14l9-7zM16 5h2v14h-2z" />
        </button>
        <p className="listen-place">
          {count === 0 ? 'Nothing to read' : `Sentence ${state.at + 1} of ${count}`}
        </p>
        <button type="button" className="listen-key" aria-label="Close" onClick={onClose}>
          <Sign path="M6.4 5L5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12 19 6.4 17.6 5 12 10.6z" />
        </button>
      </div>
      <p
        role="status"
        className={state.status === 'failed' || state.status === 'ended' ? 'listen-word' : 'sr-only'}
      >
        {state.status === 'failed' && 'The voice has stopped. Press play to go on, or choose another voice.'}
        {state.status === 'ended' && 'The end of the chapter.'}
      </p>
      <Settings onChange={() => player.current?.again()} />
    </section>
  );
}

function Settings({ onChange }: { onChange: () => void }) {
  const { speed, voice, quoteVoice } = useStore($listenSettings);
  const voices = useVoices();
  const change = (settings: Parameters<typeof changeListenSettings>[0]) => {
    changeListenSettings(settings);
    onChange();
  };
  const options = voices.map(({ voiceURI, name, lang }) => (
    <option key={voiceURI} value={voiceURI}>
      {name} ({lang})
    </option>
  ));
  return (
    <div className="listen-row listen-settings">
      <label>
        Speed
        <select value={speed} onChange={({ target }) => change({ speed: Number(target.value) })}>
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </label>
      <label>
        Voice
        <select value={voice} onChange={({ target }) => change({ voice: target.value })}>
          <option value="">Default</option>
          {options}
        </select>
      </label>
      <label>
        Quotations
        <select value={quoteVoice} onChange={({ target }) => change({ quoteVoice: target.value })}>
          <option value="">Same voice</option>
          {options}
        </select>
      </label>
    </div>
  );
}

/** As the browser knows them, which may be a moment later. */
function useVoices(): SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    const look = () => {
      const { voice, quoteVoice } = $listenSettings.get();
      setVoices(offeredVoices(speechSynthesis.getVoices(), [voice, quoteVoice]));
    };
    look();
    speechSynthesis.addEventListener('voiceschanged', look);
    return () => speechSynthesis.removeEventListener('voiceschanged', look);
  }, []);
  return voices;
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
