import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { adoptStyles } from '~/lib/browser/adopt-styles.ts';
import { SPEAKER_NAMES, toSpeaker } from '~/lib/dialogue/speakers.ts';
import { pausePrompts } from '~/lib/toasts/toasts.store.ts';
import {
  createPlayer,
  hideSpoken,
  listVoices,
  createMediaControls,
  showSpoken,
  type Player,
  type PlayerState,
} from './player.ts';
import styles from './listen.css?inline';
import {
  $listenSettings,
  changeListenSettings,
  SPEEDS,
  saveListenPosition,
  getListenPositions,
} from './listening.store.ts';
import { firstSentenceFrom, toListenPosition, splitIntoSentences, findSentence } from './sentences.ts';

export type ListenPanelProps = {
  chapter: { id: string; chapter_number: number; chapter_title: string };
  onClose: () => void;
};

export function ListenPanel({ chapter, onClose }: ListenPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const play = useRef<HTMLButtonElement>(null);
  useEffect(() => adoptStyles(styles), []);
  useEffect(pausePrompts, []);
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
          className="listen-control"
          aria-label="Back one sentence"
          onClick={() => player.current?.move(-1)}
        >
          <Icon path="M18 5v14L9 12zM6 5h2v14H6z" />
        </button>
        <button
          ref={play}
          type="button"
          className="listen-control listen-play"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={() => (isPlaying ? player.current?.pause() : player.current?.play())}
        >
          <Icon path={isPlaying ? 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' : 'M8 5l11 7-11 7z'} />
        </button>
        <button
          type="button"
          className="listen-control"
          aria-label="Forward one sentence"
          onClick={() => player.current?.move(1)}
        >
          <Icon path="M6 5v14l9-7zM16 5h2v14h-2z" />
        </button>
        <p className="listen-position">
          {count === 0 ? 'Nothing to read' : `Sentence ${state.index + 1} of ${count}`}
        </p>
        <button type="button" className="listen-control" aria-label="Close" onClick={onClose}>
          <Icon path="M6.4 5L5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12 19 6.4 17.6 5 12 10.6z" />
        </button>
      </div>
      <p
        role="status"
        className={state.status === 'failed' || state.status === 'ended' ? 'listen-message' : 'sr-only'}
      >
        {state.status === 'failed' && 'Playback has stopped. Press play to resume, or choose another voice.'}
        {state.status === 'ended' && 'End of chapter.'}
      </p>
      <Settings onChange={() => player.current?.restart()} />
    </section>
  );
}

function Settings({ onChange }: { onChange: () => void }) {
  const { speed, voice, quoteVoice, elior = '', ayala = '' } = useStore($listenSettings);
  const [hasSpeakers] = useState(() => document.querySelector(`.chapter-text ${SPEECH}`) !== null);
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
          {SPEEDS.map((option) => (
            <option key={option} value={option}>
              {option}×
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
      {hasSpeakers &&
        (['elior', 'ayala'] as const).map((speaker) => (
          <label key={speaker}>
            {SPEAKER_NAMES[speaker]}
            <select
              value={{ elior, ayala }[speaker]}
              onChange={({ target }) => change({ [speaker]: target.value })}
            >
              <option value="">Automatic</option>
              {options}
            </select>
          </label>
        ))}
    </div>
  );
}

function useVoices(): SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState<SpeechSynthesisVoice[]>([]);
  useEffect(() => {
    const update = () => {
      const { voice, quoteVoice, elior = '', ayala = '' } = $listenSettings.get();
      setVoices(listVoices(speechSynthesis.getVoices(), [voice, quoteVoice, elior, ayala]));
    };
    update();
    speechSynthesis.addEventListener('voiceschanged', update);
    return () => speechSynthesis.removeEventListener('voiceschanged', update);
  }, []);
  return voices;
}

function Icon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

const SPEECH = 'q[data-speaker]';
const SPOKEN_ELEMENTS = '.chapter-text :is(h2, h3, p, blockquote)';
const GAP_PX = 16;

function useListening(chapter: ListenPanelProps['chapter'], panel: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<PlayerState>({ status: 'paused', index: 0 });
  const [count, setCount] = useState(0);
  const player = useRef<Player>(null);
  const { id, chapter_number, chapter_title } = chapter;

  useEffect(() => {
    const elements = [...document.querySelectorAll<HTMLElement>(SPOKEN_ELEMENTS)].filter(
      // One speaker's paragraphs, if the reader chose only them.
      (element) => !element.parentElement?.closest('blockquote') && element.getClientRects().length > 0,
    );
    const sentences = splitIntoSentences(
      elements.map(({ textContent }) => textContent),
      elements.map(speechIn),
    );
    setCount(sentences.length);
    const position = getListenPositions()[id];
    const start =
      (position && findSentence(sentences, position)) ??
      firstSentenceFrom(sentences, firstVisibleParagraph(elements));
    const onState = (next: PlayerState) => {
      const sentence = sentences[next.index];
      const element = sentence && elements[sentence.paragraph];
      if (sentence && element && next.status !== 'ended') {
        const bottom = (panel.current?.getBoundingClientRect().top ?? innerHeight) - GAP_PX;
        showSpoken(element, sentence.start, sentence.end, { top: visibleTop(), bottom });
      } else hideSpoken();
      saveListenPosition(id, next.status === 'ended' || !sentence ? undefined : toListenPosition(sentence));
      lockScreen.show(next.status === 'playing');
      setState(next);
    };
    const newPlayer = createPlayer({ sentences, start, onState });
    const lockScreen = createMediaControls(
      `${chapter_number}. ${chapter_title}`,
      document.querySelector('.chapter-book')?.firstChild?.textContent?.trim() ?? '',
      newPlayer,
    );
    player.current = newPlayer;
    // Browsers require a user gesture before speech; the click that opened this panel is one.
    newPlayer.play();
    // A page restored from the back-forward cache should be paused.
    const pauseIfPlaying = () => {
      if (newPlayer.state().status === 'playing') newPlayer.pause();
    };
    addEventListener('pagehide', pauseIfPlaying);
    return () => {
      removeEventListener('pagehide', pauseIfPlaying);
      newPlayer.close();
      lockScreen.close();
      hideSpoken();
      player.current = null;
    };
  }, [id, chapter_number, chapter_title, panel]);

  return { state, count, player };
}

function speechIn(element: HTMLElement) {
  return [...element.querySelectorAll<HTMLElement>(SPEECH)].map((quotation) => {
    const before = document.createRange();
    before.setStart(element, 0);
    before.setEnd(quotation, 0);
    const start = before.toString().length;
    const speaker = toSpeaker(quotation.dataset['speaker']);
    return { start, end: start + quotation.textContent.length, speaker };
  });
}

function firstVisibleParagraph(elements: readonly HTMLElement[]): number {
  if (scrollY < innerHeight / 2) return 0;
  return Math.max(
    0,
    elements.findIndex((element) => element.getBoundingClientRect().bottom > visibleTop()),
  );
}

function visibleTop(): number {
  return (document.querySelector('.reader-bar')?.getBoundingClientRect().bottom ?? 0) + GAP_PX;
}
