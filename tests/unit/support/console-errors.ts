// Any other console error or warning fails the test (fail-on-console.ts).

let allowed: RegExp[] = [];
let logged: string[] = [];

export function allowConsole(pattern: RegExp): void {
  allowed.push(pattern);
}

export function recordConsoleError(text: string): void {
  logged.push(text);
}

export function takeUnexpected(): string[] {
  const unexpected = logged.filter((text) => !allowed.some((pattern) => pattern.test(text)));
  allowed = [];
  logged = [];
  return unexpected;
}
