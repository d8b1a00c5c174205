// The server's log. Our code and libraries print to the console; this adds levels and formats, and removes personal data.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BoundedMap } from './door/limits.ts';

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
const FORMATS = ['text', 'json'] as const;
/** Libraries may log arbitrarily long text. */
const MAX_CHARACTERS = 4000;
const REPEAT_AFTER_MS = 60_000;
/** Lines may contain URLs, so the number of distinct lines is unbounded. */
const MAX_REMEMBERED = 1000;
const WITHHELD = '[details withheld]';

/** Structured values of a log entry, as the last argument: `console.info('The site was built', new Facts({ ms: 1200 }))`. */
export class Facts {
  readonly values: Readonly<Record<string, string | number | boolean>>;

  constructor(values: Facts['values']) {
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
  /** Whether errors without a code print their message; in the database worker, it may quote a request. */
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
  const texts = parts.filter((part) => !(part instanceof Facts)).map(textOf);
  const [message = '', ...details] = texts;
  return JSON.stringify({
    ...(parts.find((part) => part instanceof Facts)?.values ?? {}),
    time: new Date().toISOString(),
    level,
    message: message.trim().replace(/:$/, '').slice(0, MAX_CHARACTERS),
    ...(details.length > 0 && { detail: details.join(' ').slice(0, MAX_CHARACTERS) }),
  });
}

function textOf(part: unknown): string {
  if (part instanceof Error) return part.name;
  return typeof part === 'object' && part !== null ? WITHHELD : String(part);
}

/**
 * Prints strings unchanged, only the class and code of errors, and no objects, because the embedded API logs failed
 * statements with their parameters. A repeated error is printed once a minute; otherwise, a flood of rejected requests could fill the disk.
 */
export function keepPersonalDataOutOfLogs({
  now = () => performance.now(),
  withMessages = true,
}: LogOptions = {}): void {
  for (const name of ['error', 'warn'] as const) {
    const print = console[name].bind(console);
    const repeated = new BoundedMap<{ printedAt: number; since: number }>(MAX_REMEMBERED);
    console[name] = (...parts: unknown[]) => {
      const plain = parts.map((part) => withoutPersonalData(part, withMessages));
      if (parts.every(isPlain)) return print(...plain);
      const line = plain.join(' ');
      const previous = repeated.get(line);
      if (previous && now() - previous.printedAt < REPEAT_AFTER_MS) {
        previous.since += 1;
        return;
      }
      repeated.set(line, { printedAt: now(), since: 0 });
      print(...plain, ...(previous?.since ? [`(repeated ${previous.since} times since)`] : []));
    };
  }
}

function isPlain(part: unknown): boolean {
  return typeof part === 'string' || part instanceof Facts;
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
const SHOWN_PARTS = 3;
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
    const facts = new Facts({ method, path: loggedPath(url), status, ms: Math.round(at - startedAt) });
    if (status < 500) return console.debug('A request was handled', facts);
    const key = `${status} ${API.exec(url)?.[0] ?? 'pages'}`;
    if (at - (failureLoggedAt.get(key) ?? -Infinity) < REPEAT_AFTER_MS) return;
    failureLoggedAt.set(key, at);
    console.warn('A request failed', facts);
  });
}

export function loggedPath(url: string): string {
  const parts = (url.split('?')[0] ?? '').split('/').slice(1);
  const shown = parts.slice(0, SHOWN_PARTS).map((part) => (/@|%40/.test(part) ? '…' : part));
  return `/${shown.join('/')}${parts.length > SHOWN_PARTS ? '/…' : ''}`.slice(0, MAX_PATH_CHARACTERS);
}
