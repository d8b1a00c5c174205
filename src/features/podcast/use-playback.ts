import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { getSavedPosition, savePosition } from './playback-positions.store.ts';

const SAVE_INTERVAL_SECONDS = 5;

/** The request is stored on the window until the player is hydrated. */
export const PLAY_AT_EVENT = 'podcast-play-at';

type PlayRequest = { playAt?: { slug: string; seconds: number } | undefined };

export function consumeRequestedTime(slug: string): number | undefined {
  const request = window as PlayRequest;
  if (request.playAt?.slug !== slug) return undefined;
  const { seconds } = request.playAt;
  request.playAt = undefined;
  return seconds;
}

export type Playback = {
  isPlaying: boolean;
  /** In seconds. */
  time: number;
  resumedAt: number;
  toggle: () => void;
  seek: (seconds: number) => void;
  playAt: (seconds: number) => void;
};

export function usePlayback(
  audio: RefObject<HTMLAudioElement | null>,
  slug: string,
  duration: number,
): Playback {
  const [isPlaying, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [resumedAt, setResumedAt] = useState(0);

  const seek = (seconds: number) => {
    const element = audio.current;
    if (!element) return;
    const target = Math.max(0, Math.min(seconds, duration));
    element.currentTime = target;
    setTime(target);
  };
  const play = () => {
    if (audio.current) reloadIfFailed(audio.current);
    void audio.current?.play().catch(() => undefined);
  };

  const resumePlayback = useEffectEvent((element: HTMLAudioElement) => {
    if (!element.paused) return setPlaying(true);
    const position = getSavedPosition(slug, duration);
    if (position > 0 && element.currentTime === 0) {
      setResumedAt(position);
      seek(position);
    }
  });

  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    resumePlayback(element);
    return listen(element, { slug, duration, setPlaying, setTime });
  }, [audio, slug, duration]);

  return {
    isPlaying,
    time,
    resumedAt,
    toggle: () => (audio.current?.paused ? play() : audio.current?.pause()),
    seek,
    playAt: (seconds) => {
      seek(seconds);
      play();
    },
  };
}

/** Reloading resets position and speed, so both are restored. */
function reloadIfFailed(element: HTMLAudioElement): void {
  if (!element.error && element.networkState !== element.NETWORK_NO_SOURCE) return;
  const { currentTime, playbackRate } = element;
  element.load();
  element.currentTime = currentTime;
  element.playbackRate = playbackRate;
}

type ListenOptions = {
  slug: string;
  duration: number;
  setPlaying: (isPlaying: boolean) => void;
  setTime: (time: number) => void;
};

function listen(
  element: HTMLAudioElement,
  { slug, duration, setPlaying, setTime }: ListenOptions,
): () => void {
  const controller = new AbortController();
  let savedAt = 0;
  const save = () => {
    savedAt = element.currentTime;
    savePosition(slug, element.currentTime, duration);
  };
  const on = (event: string, handle: () => void) =>
    element.addEventListener(event, handle, { signal: controller.signal });
  on('play', () => setPlaying(true));
  on('pause', () => {
    setPlaying(false);
    save();
  });
  on('ended', () => setPlaying(false));
  // Fired on a <source> that fails to load, while the element still counts as playing.
  const fail = ({ target }: Event) => {
    if (target instanceof HTMLTrackElement) return;
    element.pause();
    setPlaying(false);
  };
  element.addEventListener('error', fail, { capture: true, signal: controller.signal });
  on('timeupdate', () => {
    setTime(element.currentTime);
    if (Math.abs(element.currentTime - savedAt) >= SAVE_INTERVAL_SECONDS) save();
  });
  return () => controller.abort();
}
