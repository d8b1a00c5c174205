// Reads a plan aloud, one part after the other. Knows no browser: the voice is handed in.
import type { Sentence } from './reading-plan.ts';
import type { SpokenPart } from './sentences.ts';

export type PlayerState = {
  status: 'paused' | 'playing' | 'ended' | 'failed';
  /** Which sentence, from 0. */
  at: number;
};

export type Outcome = 'said' | 'failed';

/** Says one part and calls back once, unless it is stopped before. May throw. */
export type Say = (sentence: Sentence, part: SpokenPart, done: (outcome: Outcome) => void) => void;

export type Player = {
  state: () => PlayerState;
  play: () => void;
  pause: () => void;
  /** By sentences: -1 back, 1 forward. Plays on if it was playing. */
  move: (by: number) => void;
  /** Says the present sentence again, with settings that were changed. */
  again: () => void;
};

type Options = {
  plan: readonly Sentence[];
  start: number;
  say: Say;
  /** Makes the voice silent. */
  hush: () => void;
  /** Milliseconds, from any beginning. */
  clock: () => number;
  onState: (state: PlayerState) => void;
};

/** An engine that claims to have said so much so soon has said nothing. */
const TOO_SOON = { characters: 20, ms: 20, inARow: 3 } as const;

export function createPlayer({ plan, start, say, hush, clock, onState }: Options): Player {
  const within = (at: number) => Math.min(Math.max(0, at), Math.max(0, plan.length - 1));
  let state: PlayerState = { status: 'paused', at: within(start) };
  /** Calls of a part that was stopped belong to an older turn and count no more. */
  let turn = 0;
  let tooSoon = 0;

  const become = (next: PlayerState) => {
    state = next;
    onState(next);
  };
  const silence = () => {
    turn += 1;
    hush();
  };
  const stop = (status: 'paused' | 'failed') => {
    silence();
    become({ ...state, status });
  };

  const sayFrom = (at: number, part: number) => {
    const sentence = plan[at];
    if (!sentence) return become({ status: 'ended', at: within(plan.length) });
    if (state.at !== at || state.status !== 'playing') become({ status: 'playing', at });
    const spoken = sentence.parts[part];
    if (!spoken) return sayFrom(at + 1, 0);
    const mine = turn;
    const began = clock();
    try {
      say(sentence, spoken, (outcome) => {
        if (mine !== turn) return;
        const isSoon = spoken.end - spoken.start >= TOO_SOON.characters && clock() - began < TOO_SOON.ms;
        tooSoon = isSoon ? tooSoon + 1 : 0;
        if (outcome === 'failed' || tooSoon >= TOO_SOON.inARow) stop('failed');
        else sayFrom(at, part + 1);
      });
    } catch {
      stop('failed');
    }
  };
  const playFrom = (at: number) => {
    silence();
    tooSoon = 0;
    sayFrom(at, 0);
  };

  return {
    state: () => state,
    play: () => playFrom(state.status === 'ended' ? 0 : state.at),
    pause: () => stop('paused'),
    move: (by) => {
      const at = within(state.at + by);
      if (state.status === 'playing') playFrom(at);
      else become({ status: 'paused', at });
    },
    again: () => {
      if (state.status === 'playing') playFrom(state.at);
    },
  };
}
