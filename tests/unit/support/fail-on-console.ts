import { format } from 'node:util';
import { afterEach } from 'vitest';
import { recordConsoleError, takeUnexpected } from './console-errors.ts';

console.error = (...parts: unknown[]) => recordConsoleError(format(...parts));
console.warn = (...parts: unknown[]) => recordConsoleError(format(...parts));

let unstubbed: string[] = [];
// Tests that expect requests stub them with vi.stubGlobal('fetch', …), which is undone after each test.
globalThis.fetch = (input) => {
  const url = input instanceof Request ? input.url : String(input);
  unstubbed.push(url);
  return Promise.reject(new TypeError(`No response is set up for ${url} in this test.`));
};

afterEach(() => {
  const noise = takeUnexpected();
  const requests = unstubbed;
  unstubbed = [];
  if (noise.length > 0) throw new Error(`Unexpected console output:\n${noise.join('\n')}`);
  if (requests.length > 0) throw new Error(`Requests without a stubbed response:\n${requests.join('\n')}`);
});
