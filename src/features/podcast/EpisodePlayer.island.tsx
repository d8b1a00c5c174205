import { useEffect, useEffectEvent, useRef, useState, type RefObject, type SVGProps } from 'react';
import { formatClock } from '~/lib/dates/duration.ts';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { audioType } from './episode.ts';
import { PLAY_AT_EVENT, consumeRequestedTime, usePlayback, type Playback } from './use-playback.ts';

const SKIP_SECONDS = 15;
const SPEEDS = [0.75, 1, 1.25, 1.5, 2];

type Props = {
  episode: {
    title: string;
    slug: string;
    episodeNumber: number;
    audioSrc: string;
    captionsSrc: string | undefined;
  };
  /** In seconds. */
  duration: number;
  /** Only plays and seeks; the episode's page has the other controls. */
  isCompact?: boolean | undefined;
};

/** Without scripts, the audio element shows its native controls. */
export const EpisodePlayer = withErrorBoundary(function EpisodePlayer({
  episode: { title, slug, episodeNumber, audioSrc, captionsSrc },
  duration,
  isCompact,
}: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const playback = usePlayback(audio, slug, duration);
  const captions = useCaptions(audio);

  const playIfRequested = useEffectEvent(() => {
    const seconds = consumeRequestedTime(slug);
    if (seconds !== undefined) playback.playAt(seconds);
  });
  useEffect(() => {
    playIfRequested();
    const onRequest = () => playIfRequested();
    window.addEventListener(PLAY_AT_EVENT, onRequest);
    return () => window.removeEventListener(PLAY_AT_EVENT, onRequest);
  }, []);

  return (
    <div className="player" role="group" aria-label={`Player: ${title}`}>
      <audio ref={audio} controls preload="none" aria-label={`Episode ${episodeNumber}: ${title}`}>
        <source src={audioSrc} type={audioType(audioSrc)} />
        {captionsSrc && <track kind="captions" src={captionsSrc} srcLang="en" label="English" />}
      </audio>
      {isCompact ? (
        <div className="player-controls is-compact needs-script">
          <PlayButton playback={playback} title={title} />
          <Position playback={playback} duration={duration} />
        </div>
      ) : (
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
          {captionsSrc && (
            <button
              type="button"
              className="player-button player-captions"
              aria-pressed={captions.isOn}
              onClick={captions.toggle}
            >
              CC<span className="sr-only"> Captions</span>
            </button>
          )}
        </div>
      )}
      {captions.isOn && <p className="player-caption font-serif">{captions.text || '…'}</p>}
      <p className="sr-only" role="status">
        {playback.resumedAt > 0 && `Resuming at ${formatClock(playback.resumedAt)}`}
      </p>
    </div>
  );
});

type TransportProps = { playback: Playback; title: string };

function Transport({ playback, title }: TransportProps) {
  const { time, seek } = playback;
  return (
    <>
      <button
        type="button"
        className="player-button"
        aria-label={`Back ${SKIP_SECONDS} seconds`}
        onClick={() => seek(time - SKIP_SECONDS)}
      >
        <Icon path="M4.5 7.5a9 9 0 1 1-1.4 6M4 3v5h5">
          <text x="12.4" y="15.6">
            15
          </text>
        </Icon>
      </button>
      <PlayButton playback={playback} title={title} />
      <button
        type="button"
        className="player-button"
        aria-label={`Forward ${SKIP_SECONDS} seconds`}
        onClick={() => seek(time + SKIP_SECONDS)}
      >
        <Icon path="M19.5 7.5a9 9 0 1 0 1.4 6M20 3v5h-5">
          <text x="11.8" y="15.6">
            15
          </text>
        </Icon>
      </button>
    </>
  );
}

function PlayButton({ playback: { isPlaying, toggle }, title }: TransportProps) {
  return (
    <button
      type="button"
      className="player-button player-play"
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${title}`}
      onClick={toggle}
    >
      {isPlaying ? (
        <Icon path="M8 5v14M16 5v14" strokeWidth="3.4" />
      ) : (
        <Icon path="M8 5l11 7-11 7z" fill="currentColor" />
      )}
    </button>
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

const CAPTIONS_FAILED =
  'The captions could not be loaded. The same text is in the transcript. Press CC twice to try again.';

/** Browsers do not show captions for audio elements, so they are rendered as text. */
function useCaptions(audio: RefObject<HTMLAudioElement | null>) {
  const [isOn, setOn] = useState(false);
  const [text, setText] = useState('');

  useEffect(() => {
    const element = audio.current?.querySelector('track');
    if (!element || !isOn) return;
    const { track } = element;
    // 'hidden' loads the file and fires events; 'disabled' does not.
    track.mode = 'hidden';
    // Setting `src` again retries a failed load.
    if (element.readyState === element.ERROR) element.setAttribute('src', element.src);
    const show = () => setText([...(track.activeCues ?? [])].map(cueText).join(' '));
    const fail = () => setText(CAPTIONS_FAILED);
    track.addEventListener('cuechange', show);
    element.addEventListener('error', fail);
    show();
    return () => {
      track.removeEventListener('cuechange', show);
      element.removeEventListener('error', fail);
      track.mode = 'disabled';
    };
  }, [audio, isOn]);

  return { isOn, text: isOn ? text : '', toggle: () => setOn(!isOn) };
}

function cueText(cue: TextTrackCue): string {
  const markup = 'text' in cue ? String(cue.text) : '';
  const [, speaker] = /<v ([^>]+)>/.exec(markup) ?? [];
  const text = markup.replaceAll(/<[^>]*>/g, '');
  return speaker === undefined ? text : `${speaker}: ${text}`;
}

function Icon({ path, children, ...style }: { path: string } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
      {...style}
    >
      <path d={path} />
      {children}
    </svg>
  );
}
