import { format } from 'node:util';
import { afterEach } from 'vitest';
import { recordConsoleError, takeUnexpected } from './console-errors.ts';

console.error = (...parts: unknown[]) => recordConsoleError(format(...parts));
console.warn = (...parts: unknown[]) => recordConsoleError(format(...parts));

let unstubbedUrls: string[] = [];
// Tests that expect requests stub them with vi.stubGlobal('fetch', …), which is undone after each test.
globalThis.fetch = (input) => {
  const url = input instanceof Request ? input.url : String(input);
  unstubbedUrls.push(url);
  return Promise.reject(new TypeError(`No response is set up for ${url} in this test.`));
};

afterEach(() => {
  const unexpected = takeUnexpected();
  const urls = unstubbedUrls;
  unstubbedUrls = [];
  if (unexpected.length > 0) throw new Error(`Unexpected console output:\n${unexpected.join('\n')}`);
  if (urls.length > 0) throw new Error(`Requests without a stubbed response:\n${urls.join('\n')}`);
});
