// Compares passwords on threads of the pool, a few at a time, so that neither pages nor the database wait for it.
import { compare } from '@node-rs/bcrypt';
import { SIGN_IN } from '../door/rules.ts';

/** A hash of a password that was thrown away, as costly as those of accounts. */
const DUMMY_HASH = '$2y$10$1xR.B80baV4MNAZ0qOBR3u/dAbQqaM1ebLgh5fsaS1S0S/.1cwlS2';

export type Comparison = {
  password: string;
  hash: string | null | undefined;
  /** Known callers go before strangers, who may be many. */
  isKnown: boolean;
};

export type PasswordCheck = {
  /** Takes as long with no hash as with one. undefined when too many are waiting. */
  matches: (comparison: Comparison) => Promise<boolean> | undefined;
};

/** @param compareHash for tests */
export function createPasswordCheck(compareHash: typeof compare = compare): PasswordCheck {
  const { atOnce, ofStrangersAtOnce, waiting: mostWaiting } = SIGN_IN.comparisons;
  const waiting = { known: [] as (() => void)[], strangers: [] as (() => void)[] };
  const running = { known: 0, strangers: 0 };

  const startNext = () => {
    while (running.known + running.strangers < atOnce) {
      const isForStranger = waiting.known.length === 0;
      if (isForStranger && running.strangers >= ofStrangersAtOnce) return;
      const next = isForStranger ? waiting.strangers.shift() : waiting.known.shift();
      if (!next) return;
      running[isForStranger ? 'strangers' : 'known'] += 1;
      next();
    }
  };
  const check = async ({ password, hash }: Comparison, kind: keyof typeof waiting) => {
    await new Promise<void>((resolve) => {
      waiting[kind].push(resolve);
      startNext();
    });
    try {
      const isSame = await compareHash(password, hash || DUMMY_HASH);
      return isSame && Boolean(hash);
    } finally {
      running[kind] -= 1;
      startNext();
    }
  };
  return {
    matches: (comparison) => {
      const kind = comparison.isKnown ? 'known' : 'strangers';
      return waiting[kind].length >= mostWaiting ? undefined : check(comparison, kind);
    },
  };
}
