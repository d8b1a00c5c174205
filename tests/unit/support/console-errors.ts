// What a test may print. Everything else on console.error or console.warn fails it (see refuse-noise.ts).

let allowed: RegExp[] = [];
let printed: string[] = [];

/** Expects an error or warning that matches, in this test only. */
export function allowConsole(pattern: RegExp): void {
  allowed.push(pattern);
}

/** For refuse-noise.ts. */
export function recordPrinted(text: string): void {
  printed.push(text);
}

/** What was printed and not allowed since the last call. For refuse-noise.ts. */
export function takeUnexpected(): string[] {
  const unexpected = printed.filter((text) => !allowed.some((pattern) => pattern.test(text)));
  allowed = [];
  printed = [];
  return unexpected;
}
