// A cookie that says that a browser signed in to an account before. It grants no access: it only lets a
// browser try a password without waiting for others' attempts. It is signed, so it holds across restarts and nothing is stored here.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SIGN_IN } from '../door/rules.ts';

const NAME = 'known-device';
const FORM = /^([\w-]{22})\.([0-9a-z]{1,11})\.([\w-]{43})$/;

export type KnownDevices = {
  /** Names the browser that sends these cookies; undefined unless it signed in to the account before. */
  nameIn: (cookies: string | null, account: string, now: number) => string | undefined;
  /** A `Set-Cookie` header for a browser that has just signed in. */
  cookieFor: (account: string, now: number) => string;
};

/** @param secret a new one makes all devices strangers */
export function createKnownDevices(secret: string): KnownDevices {
  const key = createHmac('sha256', secret).update(NAME).digest();
  const signatureOf = (name: string, since: string, account: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([name, since, account]))
      .digest();
  return {
    nameIn: (cookies, account, now) => {
      for (const part of (cookies ?? '').split(';')) {
        const [, name = '', since = '', signature = ''] = FORM.exec(valueOf(part)) ?? [];
        const given = Buffer.from(signature, 'base64url');
        const expected = signatureOf(name, since, account);
        if (given.length !== expected.length || !timingSafeEqual(given, expected)) continue;
        if (now - parseInt(since, 36) < SIGN_IN.knownDeviceMs) return name;
      }
      return undefined;
    },
    cookieFor: (account, now) => {
      const [name, since] = [randomBytes(16).toString('base64url'), now.toString(36)];
      const value = `${name}.${since}.${signatureOf(name, since, account).toString('base64url')}`;
      // Sent to the sign-in alone: pages are the same for all visitors.
      return `${NAME}=${value}; Max-Age=${SIGN_IN.knownDeviceMs / 1000}; Path=/auth/v1/token; HttpOnly; SameSite=Strict`;
    },
  };
}

function valueOf(part: string): string {
  const cookie = part.trim();
  return cookie.startsWith(`${NAME}=`) ? cookie.slice(NAME.length + 1) : '';
}
