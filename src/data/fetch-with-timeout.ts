/** After this long without an answer people are told that something went wrong. */
const TIMEOUT_MS = 15_000;

/** The browser's fetch, which alone would wait forever. */
export function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(TIMEOUT_MS) });
}
