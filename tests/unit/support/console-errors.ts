// Any other console error or warning fails the test (fail-on-console.ts).

let allowed: RegExp[] = [];
let printed: string[] = [];

export function allowConsole(pattern: RegExp): void {
  allowed.push(pattern);
}

export function recordConsoleError(text: string): void {
  printed.push(text);
}

export function takeUnexpected(): string[] {
  const unexpected = printed.filter((text) => !allowed.some((pattern) => pattern.test(text)));
  allowed = [];
  printed = [];
  return unexpected;
}
