import { format } from 'node:util';
import { afterEach } from 'vitest';
import { recordPrinted, takeUnexpected } from './console-errors.ts';

console.error = (...parts: unknown[]) => recordPrinted(format(...parts));
console.warn = (...parts: unknown[]) => recordPrinted(format(...parts));

let unanswered: string[] = [];
// Tests that expect requests answer them with vi.stubGlobal('fetch', …), which is undone after each test.
globalThis.fetch = (input) => {
  const url = input instanceof Request ? input.url : String(input);
  unanswered.push(url);
  return Promise.reject(new TypeError(`No answer is set up for ${url} in this test.`));
};

afterEach(() => {
  const noise = takeUnexpected();
  const requests = unanswered;
  unanswered = [];
  if (noise.length > 0) throw new Error(`Printed, and not expected:\n${noise.join('\n')}`);
  if (requests.length > 0) throw new Error(`Requested, and not answered:\n${requests.join('\n')}`);
});
