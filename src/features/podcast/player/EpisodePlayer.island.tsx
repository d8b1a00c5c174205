import { useEffect, useEffectEvent, useRef } from 'react';
import { formatClock } from '~/lib/dates/clock.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { audioType, captionsPath } from '../episode.ts';
import { PLAY_AT_EVENT, takeRequestedTime } from './play-at.ts';
import { BackIcon, ForwardIcon, PauseIcon, PlayIcon } from './PlayerIcons.tsx';
import { useCaptions } from './use-captions.ts';
import { usePlayback, type Playback } from './use-playback.ts';

const SKIP_SECONDS = 15;
const SPEEDS = [0.75, 1, 1.25, 1.5, 2];

type Props = {
  episode: { title: string; slug: string; episodeNumber: number; audioSrc: string };
  /** In seconds. */
  duration: number;
};

/**
 * The player of an episode. Its controls are the browser's own kinds, so that every keyboard and screen reader knows
 * them. Without scripts the audio element shows its controls.
 */
export const EpisodePlayer = withErrorBoundary(function EpisodePlayer({
  episode: { title, slug, episodeNumber, audioSrc },
  duration,
}: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const playback = usePlayback(audio, slug, duration);
  const captions = useCaptions(audio);

  const playRequested = useEffectEvent(() => {
    const seconds = takeRequestedTime(slug);
    if (seconds !== undefined) playback.playAt(seconds);
  });
  useEffect(() => {
    // Pressed before this island woke.
    playRequested();
    const onRequest = () => playRequested();
    window.addEventListener(PLAY_AT_EVENT, onRequest);
    return () => window.removeEventListener(PLAY_AT_EVENT, onRequest);
  }, []);

  return (
    <div className="player" role="group" aria-label={`Player: ${title}`}>
      <audio ref={audio} controls preload="none" aria-label={`Episode ${episodeNumber}: ${title}`}>
        <source src={audioSrc} type={audioType(audioSrc)} />
        <track kind="captions" src={captionsPath(audioSrc)} srcLang="en" label="English" />
        <a className="link" href={audioSrc}>
          Download the audio file
        </a>
      </audio>
      <div className="player-controls needs-script">
        <Position playback={playback} duration={duration} />
        <Transport playback={playback} title={title} />
        <label className="player-speed">
          <span className="sr-only">Speed</span>
          <select
            defaultValue="1"
            onChange={({ target }) => {
              if (audio.current) audio.current.playbackRate = Number(target.value);
            }}
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>{`${speed}×`}</option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="player-button player-captions"
          aria-pressed={captions.isOn}
          onClick={captions.toggle}
        >
          CC<span className="sr-only"> Captions</span>
        </button>
      </div>
      {captions.isOn && <p className="player-caption font-serif">{captions.text || '…'}</p>}
      <p className="sr-only" role="status">
        {playback.resumedAt > 0 && `Picks up at ${formatClock(playback.resumedAt)}`}
      </p>
    </div>
  );
});

function Transport({ playback, title }: { playback: Playback; title: string }) {
  const { isPlaying, time, toggle, seek } = playback;
  return (
    <>
      <button
        type="button"
        className="player-button"
        aria-label={`Back ${SKIP_SECONDS} seconds`}
        onClick={() => seek(time - SKIP_SECONDS)}
      >
        <BackIcon />
      </button>
      <button
        type="button"
        className="player-button player-play"
        aria-label={`${isPlaying ? 'Pause' : 'Play'} ${title}`}
        onClick={toggle}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      <button
        type="button"
        className="player-button"
        aria-label={`Forward ${SKIP_SECONDS} seconds`}
        onClick={() => seek(time + SKIP_SECONDS)}
      >
        <ForwardIcon />
      </button>
    </>
  );
}

function Position({ playback: { time, seek }, duration }: { playback: Playback; duration: number }) {
  return (
    <span className="player-position">
      <span className="player-time">{formatClock(time)}</span>
      <input
        type="range"
        min={0}
        max={duration}
        step={1}
        value={Math.min(Math.floor(time), duration)}
        aria-label="Position"
        aria-valuetext={`${formatClock(time)} of ${formatClock(duration)}`}
        onChange={({ target }) => seek(Number(target.value))}
      />
      <span className="player-time">{formatClock(duration)}</span>
    </span>
  );
}
