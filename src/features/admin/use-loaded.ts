import { useCallback, useEffect, useRef, useState } from 'react';
import { leaveUnlessAdministrator } from './auth/leave-for-sign-in.ts';
import { mayBeSignedOut } from './failures.ts';

export type Loaded<Value> =
  | { kind: 'loading' }
  | { kind: 'ready'; value: Value }
  /** The last attempt failed; `value` is what an earlier one brought. */
  | { kind: 'failed'; value?: Value };

const LOADING = { kind: 'loading' } as const;

/**
 * Loads once, and again on `reload`, during which the former value stays. Another `load` asks for something else: its
 * value would be shown under the wrong name, so the state is `loading` again from the first rendering on.
 * @param load has to stay the same function between renderings that ask for the same
 */
export function useLoaded<Value>(load: () => Promise<Value>): {
  state: Loaded<Value>;
  value: Value | undefined;
  /** The newest value that any `load` brought, for what says which part it shows. */
  latest: Value | undefined;
  reload: () => Promise<void>;
  /** Takes in what a write has answered, so that it is shown before the next `reload`, and where that fails. */
  amend: (change: (value: Value) => Value) => void;
} {
  const [held, setHeld] = useState<{ load: () => Promise<Value>; state: Loaded<Value>; latest?: Value }>({
    load,
    state: LOADING,
  });
  const attempt = useRef(0);
  // What an action began under a former choice reloads at its end is what is shown by then.
  const wanted = useRef(load);

  const reload = useCallback(async () => {
    attempt.current += 1;
    const mine = attempt.current;
    const load = wanted.current;
    try {
      const value = await load();
      if (mine === attempt.current) setHeld({ load, state: { kind: 'ready', value }, latest: value });
    } catch (error) {
      if (mayBeSignedOut(error) && (await leaveUnlessAdministrator())) return;
      if (mine !== attempt.current) return;
      setHeld((former) => ({ ...former, load, state: failedAfter(former.load === load && former.state) }));
    }
  }, []);

  const amend = useCallback((change: (value: Value) => Value) => {
    setHeld((former) => {
      const value = valueOf(former.state);
      if (former.state.kind === 'loading' || value === undefined) return former;
      const amended = change(value);
      return { ...former, state: { ...former.state, value: amended }, latest: amended };
    });
  }, []);

  useEffect(() => {
    wanted.current = load;
    void reload();
    return () => {
      attempt.current += 1;
    };
  }, [load, reload]);

  const state = held.load === load ? held.state : LOADING;
  return { state, value: valueOf(state), latest: held.latest, reload, amend };
}

function valueOf<Value>(state: Loaded<Value>): Value | undefined {
  return state.kind === 'loading' ? undefined : state.value;
}

function failedAfter<Value>(former: Loaded<Value> | false): Loaded<Value> {
  const value = former ? valueOf(former) : undefined;
  return value === undefined ? { kind: 'failed' } : { kind: 'failed', value };
}
