import { vi } from 'vitest';

/** Answers the question for less motion until the end of the test. */
export function answerMotion(isReduced: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: isReduced,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
