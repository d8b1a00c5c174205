// Compares passwords on threads of the pool, a few at a time, so that neither pages nor the database wait for it.
import { compare } from '@node-rs/bcrypt';

const AT_ONCE = 2;
const LONGEST_QUEUE = 50;

/** A hash of a password that was thrown away, as costly as those of accounts. */
const DUMMY_HASH = '$2y$10$1xR.B80baV4MNAZ0qOBR3u/dAbQqaM1ebLgh5fsaS1S0S/.1cwlS2';

export type PasswordCheck = {
  /** Takes as long with no hash as with one. undefined when too many are waiting. */
  matches: (password: string, hash: string | null | undefined) => Promise<boolean> | undefined;
};

export function createPasswordCheck(): PasswordCheck {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = async () => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
  };
  const done = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };

  const check = async (password: string, hash: string | null | undefined) => {
    await turn();
    try {
      const isSame = await compare(password, hash || DUMMY_HASH);
      return isSame && Boolean(hash);
    } finally {
      done();
    }
  };
  return {
    matches: (password, hash) => (waiting.length >= LONGEST_QUEUE ? undefined : check(password, hash)),
  };
}
