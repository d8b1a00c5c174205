import { beforeEach, expect, test, vi } from 'vitest';
import { watchPlayers } from '~/features/podcast/watch-players.ts';

const cards = () => [...document.querySelectorAll<HTMLElement>('[data-episode]')];
const player = (index: number) => cards()[index]?.querySelector('audio') as HTMLAudioElement;
const errorMessage = (index: number) => cards()[index]?.querySelector('[data-audio-failure]') as HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<section>${['one', 'two', 'three']
    .map(
      (name) => `<article data-episode>
        <audio controls preload="none"><source src="/audio/${name}.mp3" type="audio/mpeg"></audio>
        <p data-audio-failure hidden>It could not be played: <a href="/audio/${name}.mp3">${name}.mp3</a></p>
      </article>`,
    )
    .join('')}</section>`;
  watchPlayers(document.querySelector('section') as HTMLElement);
});

test('pauses the other episodes when one starts', () => {
  const pauses = [0, 1, 2].map((index) =>
    vi.spyOn(player(index), 'pause').mockImplementation(() => undefined),
  );
  player(1).dispatchEvent(new Event('play'));
  expect(pauses.map((pause) => pause.mock.calls.length)).toEqual([1, 0, 1]);
  expect(cards().map((card) => 'playing' in card.dataset)).toEqual([false, true, false]);
});

test('does not mark a paused or finished episode as playing', () => {
  for (const event of ['pause', 'ended']) {
    player(0).dispatchEvent(new Event('play'));
    player(0).dispatchEvent(new Event(event));
    expect('playing' in (cards()[0]?.dataset ?? {})).toBe(false);
  }
});

test('shows playback progress, or nothing while the duration is unknown', () => {
  const position = { currentTime: 30, duration: Number.NaN };
  for (const name of ['currentTime', 'duration'] as const)
    Object.defineProperty(player(0), name, { get: () => position[name] });
  player(0).dispatchEvent(new Event('timeupdate'));
  expect(cards()[0]?.style.getPropertyValue('--played')).toBe('');
  position.duration = 120;
  player(0).dispatchEvent(new Event('timeupdate'));
  expect(cards()[0]?.style.getPropertyValue('--played')).toBe('0.2500');
});

test('shows an error in the card of a failed file until it plays', () => {
  player(2).querySelector('source')?.dispatchEvent(new Event('error'));
  expect([0, 1, 2].map((index) => errorMessage(index).hidden)).toEqual([true, true, false]);
  player(2).dispatchEvent(new Event('play'));
  expect(errorMessage(2).hidden).toBe(true);
  player(0).dispatchEvent(new Event('error'));
  expect(errorMessage(0).hidden).toBe(false);
});

test('does not treat failed captions as a failed file', () => {
  const track = document.createElement('track');
  player(1).append(track);
  player(1).dispatchEvent(new Event('play'));
  track.dispatchEvent(new Event('error'));
  expect(errorMessage(1).hidden).toBe(true);
  expect('playing' in (cards()[1]?.dataset ?? {})).toBe(true);
});
