// Proof of work instead of a third party's captcha (https://altcha.org): the browser derives keys until it finds the one that
// the challenge asks for: 100 to 300, at about 1 ms each on a computer.
import { createChallenge, randomInt, verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { parseFields, type DatabaseApi } from '../_shared/http.ts';
import type { Captcha } from './captcha.ts';

/** Also the time to write a message. */
const VALID_MS = 60 * 60_000;
const ITERATIONS_PER_KEY = 5000;
const KEYS = { min: 100, max: 300 };

type AltchaOptions = { hmacKey: string; call: DatabaseApi['call']; now?: () => number };

export function createAltcha({ hmacKey, call, now = Date.now }: AltchaOptions): Captcha {
  const secrets = { hmacSignatureSecret: `challenge:${hmacKey}`, hmacKeySignatureSecret: `key:${hmacKey}` };
  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ITERATIONS_PER_KEY,
        counter: randomInt(KEYS.min, KEYS.max),
        expiresAt: Math.floor((now() + VALID_MS) / 1000),
        deriveKey,
        ...secrets,
      }),
    verify: async (token) => {
      const { challenge, solution } = parseFields(token) as { challenge?: Challenge; solution?: Solution };
      const signature = challenge?.signature;
      const expiresAt = challenge?.parameters?.expiresAt;
      if (!challenge || !solution || typeof signature !== 'string' || typeof expiresAt !== 'number')
        return 'rejected';
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets }).catch(() => ({
        verified: false,
      }));
      if (!verified || expiresAt * 1000 <= now()) return 'rejected';
      try {
        const isFirstUse = await call('take_captcha', {
          challenge_signature: signature,
          challenge_expires_at: new Date(expiresAt * 1000).toISOString(),
        });
        return isFirstUse === true ? 'passed' : 'rejected';
      } catch {
        return 'unavailable';
      }
    },
  };
}
