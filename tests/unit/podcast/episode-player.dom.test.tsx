import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { EpisodePlayer } from '~/features/podcast/EpisodePlayer.island.tsx';

const NO_SOURCE = 3;
const IDLE = 1;

/** The test environment does not implement playback. */
const media = {
  paused: true,
  currentTime: 0,
  playbackRate: 1,
  networkState: IDLE,
  error: null as object | null,
};
const audioCalls: string[] = [];
const audio = () => document.querySelector('audio') as HTMLAudioElement;
const emit = (target: Element, event: string) => act(() => void target.dispatchEvent(new Event(event)));

beforeEach(() => {
  audioCalls.length = 0;
  Object.assign(media, { paused: true, currentTime: 0, playbackRate: 1, networkState: IDLE, error: null });
  const element = document.createElement('track');
  const track = Object.assign(new EventTarget(), { mode: 'disabled', activeCues: [] });
  Object.defineProperty(Object.getPrototypeOf(element), 'track', { configurable: true, get: () => track });
  render(
    <EpisodePlayer
      episode={{
        title: 'Tunnel',
        slug: 'tunnel',
        episodeNumber: 1,
        audioSrc: '/audio/tunnel.mp3',
        captionsSrc: '/audio/tunnel.vtt',
      }}
      duration={600}
    />,
  );
  for (const name of ['paused', 'currentTime', 'playbackRate', 'networkState', 'error'] as const)
    Object.defineProperty(audio(), name, {
      get: () => media[name],
      set: (value: never) => void (media[name] = value),
    });
  Object.defineProperty(audio(), 'NETWORK_NO_SOURCE', { value: NO_SOURCE });
  audio().play = () => {
    audioCalls.push('play');
    media.paused = false;
    audio().dispatchEvent(new Event('play'));
    return Promise.resolve();
  };
  audio().pause = () => {
    audioCalls.push('pause');
    media.paused = true;
    audio().dispatchEvent(new Event('pause'));
  };
  audio().load = () => {
    audioCalls.push('load');
    Object.assign(media, { currentTime: 0, playbackRate: 1, networkState: 2, error: null });
  };
});

for (const { problem, fail } of [
  {
    problem: 'a file that fails to load',
    fail: () => {
      media.networkState = NO_SOURCE;
      emit(document.querySelector('source') as Element, 'error');
    },
  },
  {
    problem: 'a file that fails during playback',
    fail: () => {
      media.error = {};
      emit(audio(), 'error');
    },
  },
]) {
  test(`${problem} stops the player, and the next click reloads it at the same position and speed`, () => {
    fireEvent.click(screen.getByRole('button', { name: 'Play Tunnel' }));
    Object.assign(media, { currentTime: 95, playbackRate: 1.5 });
    fail();
    fireEvent.click(screen.getByRole('button', { name: 'Play Tunnel' }));
    expect(audioCalls).toEqual(['play', 'pause', 'load', 'play']);
    expect(media).toMatchObject({ paused: false, currentTime: 95, playbackRate: 1.5 });
    expect(screen.getByRole('button', { name: 'Pause Tunnel' })).toBeTruthy();
  });
}

test('shows a message if captions fail to load, and keeps playing', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Play Tunnel' }));
  fireEvent.click(screen.getByRole('button', { name: 'CC Captions' }));
  emit(document.querySelector('track') as Element, 'error');
  expect(
    screen.getByText(
      'The captions could not be loaded. The same text is in the transcript. Press CC twice to try again.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pause Tunnel' })).toBeTruthy();
  expect(audioCalls).toEqual(['play']);
});
