// What the log of the server looks like: levels, and one line of JSON for each entry where a program reads it.

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export const LOG_FORMATS = ['text', 'json'] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFormat = (typeof LOG_FORMATS)[number];
export type LogSettings = { level: LogLevel; format: LogFormat };

/** An entry is bounded, whatever a library puts into it. */
const MOST_CHARACTERS = 4000;

/** Facts of an entry, as the last argument of a call: `console.info('The site was built', new Facts({ ms: 1200 }))`. */
export class Facts {
  readonly values: Readonly<Record<string, string | number | boolean>>;

  constructor(values: Facts['values']) {
    this.values = values;
  }

  /** As a terminal shows them. */
  toString(): string {
    return Object.entries(this.values)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ');
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.toString();
  }
}

/** @returns the settings, and for each value that cannot be meant a sentence about it; the default is used then */
export function readLogSettings(environment: Readonly<Record<string, string | undefined>>): {
  settings: LogSettings;
  problems: string[];
} {
  const problems: string[] = [];
  const choose = <Value extends string>(name: string, values: readonly Value[], usual: Value): Value => {
    const given = environment[name]?.trim().toLowerCase();
    const found = values.find((value) => value === given);
    if (given && !found) problems.push(`${name} must be ${values.join(', ')}, not '${environment[name]}'.`);
    return found ?? usual;
  };
  const level = choose('LOG_LEVEL', LOG_LEVELS, 'info');
  const format = choose('LOG_FORMAT', LOG_FORMATS, 'text');
  return { settings: { level, format }, problems };
}

export function isLogged(level: LogLevel, least: LogLevel): boolean {
  return LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(least);
}

/**
 * One entry as a line of JSON. The first part is the message, further texts are the error or detail; of an object that is
 * no Facts nothing is shown, because it may hold personal data.
 */
export function jsonLine(level: LogLevel, parts: readonly unknown[], time: Date): string {
  const [first, ...others] = parts.filter((part) => !(part instanceof Facts)).map(textOf);
  const facts = parts.flatMap((part) => (part instanceof Facts ? [part.values] : []));
  return JSON.stringify({
    ...Object.assign({}, ...facts),
    time: time.toISOString(),
    level,
    message: (first ?? '').trim().replace(/:$/, '').slice(0, MOST_CHARACTERS),
    ...(others.length > 0 && { detail: others.join(' ').slice(0, MOST_CHARACTERS) }),
  });
}

function textOf(part: unknown): string {
  if (part instanceof Error) return part.name;
  return typeof part === 'object' && part !== null ? '[details withheld]' : String(part);
}
