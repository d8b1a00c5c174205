// Adds levels and formats to the console, which the server and its libraries use as a log, and removes personal data.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BoundedMap } from './gateway/limits.ts';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
const FORMATS = ['text', 'json'] as const;
/** Libraries may log arbitrarily long text. */
const MAX_CHARACTERS = 4000;
const REPEAT_AFTER_MS = 60_000;
/** Lines may contain URLs, so there is no limit to distinct lines. */
const MAX_REMEMBERED = 1000;
const WITHHELD = '[details withheld]';

/** Structured fields of a log entry, passed as the last argument: `console.info('The site was built', new LogFields({ ms: 1200 }))`. */
export class LogFields {
  readonly values: Readonly<Record<string, string | number | boolean>>;

  constructor(values: LogFields['values']) {
    this.values = values;
  }

  toString(): string {
    return Object.entries(this.values)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ');
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString();
  }
}

type LogOptions = {
  now?: () => number;
  /** Whether to print the messages of errors without a code; in the database worker, they may quote a request. */
  withMessages?: boolean;
};

/** Applies LOG_LEVEL and LOG_FORMAT to the console. Invalid values are reported and ignored. */
export function openLog(
  environment: Readonly<Record<string, string | undefined>>,
  options: LogOptions = {},
): void {
  const problems: string[] = [];
  const choose = <Value extends string>(name: string, values: readonly Value[], fallback: Value): Value => {
    const given = environment[name]?.trim().toLowerCase();
    const found = values.find((value) => value === given);
    if (given && !found) problems.push(`${name} must be one of ${values.join(', ')}, not '${given}'.`);
    return found ?? fallback;
  };
  const minimum = choose('LOG_LEVEL', LEVELS, 'info');
  const isJson = choose('LOG_FORMAT', FORMATS, 'text') === 'json';
  for (const name of [...LEVELS, 'log'] as const) {
    const level = name === 'log' ? 'info' : name;
    const print = console[name].bind(console);
    if (LEVELS.indexOf(level) < LEVELS.indexOf(minimum)) console[name] = () => undefined;
    else if (isJson) console[name] = (...parts: unknown[]) => print(jsonLine(level, parts));
  }
  keepPersonalDataOutOfLogs(options);
  for (const problem of problems) console.warn(problem);
}

/** The first part is the message, and further strings are details. Objects may contain personal data. */
function jsonLine(level: string, parts: readonly unknown[]): string {
  const strings = parts.filter((part) => !(part instanceof LogFields)).map(toText);
  const [message = '', ...details] = strings;
  return JSON.stringify({
    ...(parts.find((part) => part instanceof LogFields)?.values ?? {}),
    time: new Date().toISOString(),
    level,
    message: message.trim().replace(/:$/, '').slice(0, MAX_CHARACTERS),
    ...(details.length > 0 && { detail: details.join(' ').slice(0, MAX_CHARACTERS) }),
  });
}

function toText(part: unknown): string {
  if (part instanceof Error) return part.name;
  return typeof part === 'object' && part !== null ? WITHHELD : String(part);
}

/**
 * Prints strings, the names and codes of errors, and no objects, because the embedded API logs failed statements with
 * their parameters. Prints a repeated error once a minute, so that a flood of rejected requests does not fill the disk.
 */
export function keepPersonalDataOutOfLogs({
  now = () => performance.now(),
  withMessages = true,
}: LogOptions = {}): void {
  for (const name of ['error', 'warn'] as const) {
    const print = console[name].bind(console);
    const printed = new BoundedMap<{ printedAt: number; repeats: number }>(MAX_REMEMBERED);
    console[name] = (...parts: unknown[]) => {
      const plain = parts.map((part) => withoutPersonalData(part, withMessages));
      if (parts.every(isPlain)) return print(...plain);
      const line = plain.join(' ');
      const previous = printed.get(line);
      if (previous && now() - previous.printedAt < REPEAT_AFTER_MS) {
        previous.repeats += 1;
        return;
      }
      printed.set(line, { printedAt: now(), repeats: 0 });
      print(...plain, ...(previous?.repeats ? [`(repeated ${previous.repeats} times)`] : []));
    };
  }
}

function isPlain(part: unknown): boolean {
  return typeof part === 'string' || part instanceof LogFields;
}

function withoutPersonalData(part: unknown, withMessages: boolean): unknown {
  if (isPlain(part) || typeof part !== 'object' || part === null) return part;
  if (!(part instanceof Error)) return WITHHELD;
  const { code } = part as { code?: unknown };
  if (typeof code === 'string') return `${part.name} (${code})`;
  return withMessages ? `${part.name}: ${part.message.split('\n', 1)[0]}` : part.name;
}

const API = /^\/(rest|auth|functions)\/v1(?=\/|$)/;
/** Deeper path segments may identify a person. */
const LOGGED_SEGMENTS = 3;
const MAX_PATH_CHARACTERS = 80;
const failureLoggedAt = new BoundedMap<number>(MAX_REMEMBERED);

export function logRequest(
  { method = 'GET', url = '/' }: IncomingMessage,
  response: ServerResponse,
  now: () => number = () => performance.now(),
): void {
  const startedAt = now();
  response.once('finish', () => {
    const status = response.statusCode;
    const at = now();
    const fields = new LogFields({ method, path: redactPath(url), status, ms: Math.round(at - startedAt) });
    if (status < 500) return console.debug('A request was handled', fields);
    const key = `${status} ${API.exec(url)?.[0] ?? 'pages'}`;
    if (at - (failureLoggedAt.get(key) ?? -Infinity) < REPEAT_AFTER_MS) return;
    failureLoggedAt.set(key, at);
    console.warn('A request failed', fields);
  });
}

export function redactPath(url: string): string {
  const parts = (url.split('?')[0] ?? '').split('/').slice(1);
  const logged = parts.slice(0, LOGGED_SEGMENTS).map((part) => (/@|%40/.test(part) ? '…' : part));
  return `/${logged.join('/')}${parts.length > LOGGED_SEGMENTS ? '/…' : ''}`.slice(0, MAX_PATH_CHARACTERS);
}
