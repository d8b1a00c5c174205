import { useCallback, useEffect, useRef, useState } from 'react';
import { leaveUnlessAdministrator } from './auth/leave-for-sign-in.ts';
import { mayBeSignedOut } from './failures.ts';

export type Loaded<Value> =
  | { kind: 'loading' }
  | { kind: 'ready'; value: Value }
  /** The last attempt failed; `value` is what an earlier one brought. */
  | { kind: 'failed'; value?: Value };

/**
 * Loads once, and again on `reload`, during which the former value stays.
 * @param load has to stay the same function between renderings
 */
export function useLoaded<Value>(load: () => Promise<Value>): {
  state: Loaded<Value>;
  value: Value | undefined;
  reload: () => Promise<void>;
} {
  const [state, setState] = useState<Loaded<Value>>({ kind: 'loading' });
  const attempt = useRef(0);

  const reload = useCallback(async () => {
    attempt.current += 1;
    const mine = attempt.current;
    try {
      const value = await load();
      if (mine === attempt.current) setState({ kind: 'ready', value });
    } catch (error) {
      if (mayBeSignedOut(error) && (await leaveUnlessAdministrator())) return;
      if (mine !== attempt.current) return;
      setState((former) =>
        former.kind !== 'loading' && former.value !== undefined
          ? { kind: 'failed', value: former.value }
          : { kind: 'failed' },
      );
    }
  }, [load]);

  useEffect(() => {
    void reload();
    return () => {
      attempt.current += 1;
    };
  }, [reload]);

  return { state, value: state.kind === 'loading' ? undefined : state.value, reload };
}
