import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { rememberedPlace, rememberPlace } from './places.store.ts';

const STORE_EVERY_SECONDS = 5;

/** Requests are stored on the window until the player is hydrated. */
export const PLAY_AT_EVENT = 'podcast-play-at';

type Requests = { playAt?: { slug: string; seconds: number } | undefined };

export function takeRequestedTime(slug: string): number | undefined {
  const requests = window as Requests;
  if (requests.playAt?.slug !== slug) return undefined;
  const { seconds } = requests.playAt;
  requests.playAt = undefined;
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

  const goToPlace = useEffectEvent((element: HTMLAudioElement) => {
    if (!element.paused) return setPlaying(true);
    const place = rememberedPlace(slug, duration);
    if (place > 0 && element.currentTime === 0) {
      setResumedAt(place);
      seek(place);
    }
  });

  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    goToPlace(element);
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

/** Loading resets position and speed. */
function reloadIfFailed(element: HTMLAudioElement): void {
  if (!element.error && element.networkState !== element.NETWORK_NO_SOURCE) return;
  const { currentTime, playbackRate } = element;
  element.load();
  element.currentTime = currentTime;
  element.playbackRate = playbackRate;
}

type Listener = {
  slug: string;
  duration: number;
  setPlaying: (isPlaying: boolean) => void;
  setTime: (time: number) => void;
};

function listen(element: HTMLAudioElement, { slug, duration, setPlaying, setTime }: Listener): () => void {
  const stop = new AbortController();
  let storedAt = 0;
  const store = () => {
    storedAt = element.currentTime;
    rememberPlace(slug, element.currentTime, duration);
  };
  const on = (event: string, react: () => void) =>
    element.addEventListener(event, react, { signal: stop.signal });
  on('play', () => setPlaying(true));
  on('pause', () => {
    setPlaying(false);
    store();
  });
  on('ended', () => setPlaying(false));
  // Fired on a <source> that fails to load; the element would count as playing.
  const fail = ({ target }: Event) => {
    if (target instanceof HTMLTrackElement) return;
    element.pause();
    setPlaying(false);
  };
  element.addEventListener('error', fail, { capture: true, signal: stop.signal });
  on('timeupdate', () => {
    setTime(element.currentTime);
    if (Math.abs(element.currentTime - storedAt) >= STORE_EVERY_SECONDS) store();
  });
  return () => stop.abort();
}
