import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { loadCaptchaChallenge } from '~/data/contact-messages.ts';

/** Takes about a quarter of a second on a computer, in the background. */
export async function solveAltcha(): Promise<string> {
  const challenge = (await loadCaptchaChallenge()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge was not solved.');
  return JSON.stringify({ challenge, solution });
}
