// Time-based one-time passwords (RFC 6238) as authenticator apps expect them: SHA-1, six digits, thirty seconds.
import { createHmac, randomBytes } from 'node:crypto';

export const STEP_MS = 30_000;
/** Clocks may differ by one step. */
const SKEW = [0, -1, 1];
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 bits in base32. */
export const createTotpSecret = (): string =>
  Array.from(randomBytes(32), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

export const totpStep = (nowMs: number): number => Math.floor(nowMs / STEP_MS);

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step for which the code is valid. */
export function findTotpStep(secret: string, code: string, nowMs: number): number | undefined {
  return SKEW.map((skew) => totpStep(nowMs) + skew).find((step) => totpCode(secret, step) === code);
}

export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = `algorithm=SHA1&digits=6&issuer=${encodeURIComponent(issuer)}&period=30&secret=${secret}`;
  return `otpauth://totp/${label}?${parameters}`;
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replace(/=+$/, '').toUpperCase(), (character) =>
    ALPHABET.indexOf(character).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? []);
}
