// Media keys, headphones and the lock screen. Browsers show these controls for sound of a page only, which speech is
// not, so a silent file plays along.
import silence from '~/assets/silence.wav?url';

type Controls = { play: () => void; pause: () => void; back: () => void; forward: () => void };

export type LockScreen = { show: (isPlaying: boolean) => void; close: () => void };

export function openLockScreen(title: string, album: string, controls: Controls): LockScreen {
  const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined;
  if (!session) return { show: () => undefined, close: () => undefined };
  const audio = new Audio(silence);
  audio.loop = true;
  const { play, pause, back, forward } = controls;
  const actions = {
    play,
    pause,
    stop: pause,
    previoustrack: back,
    nexttrack: forward,
    seekbackward: back,
    seekforward: forward,
  };
  const each = (handlerOf: (name: keyof typeof actions) => (() => void) | null) => {
    for (const name of Object.keys(actions) as (keyof typeof actions)[]) {
      try {
        session.setActionHandler(name, handlerOf(name));
      } catch {
        // A browser without this key.
      }
    }
  };
  session.metadata = new MediaMetadata({ title, album });
  each((name) => actions[name]);
  return {
    show: (isPlaying) => {
      session.playbackState = isPlaying ? 'playing' : 'paused';
      // Without the file the page's own buttons still work.
      if (isPlaying) audio.play().catch(() => undefined);
      else audio.pause();
    },
    close: () => {
      audio.pause();
      each(() => null);
      session.metadata = null;
      session.playbackState = 'none';
    },
  };
}
