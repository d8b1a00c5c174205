// The console is the log of the server, for its code and for libraries alike: here it gets levels and a format.
import { isLogged, jsonLine, LOG_LEVELS, readLogSettings, type LogLevel } from './log-lines.ts';
import { keepPersonalDataOutOfLogs, type LogOptions } from './private-logs.ts';

export type { LogLevel };

/**
 * After this, the console prints what LOG_LEVEL lets through, as LOG_FORMAT says, without personal data. `log` is `info`.
 * @param environment LOG_LEVEL (debug, info, warn, error) and LOG_FORMAT (text, json); a wrong value is told and ignored
 */
export function openLog(
  environment: Readonly<Record<string, string | undefined>>,
  options: LogOptions = {},
): void {
  const { settings, problems } = readLogSettings(environment);
  const names = [...LOG_LEVELS, 'log'] as const;
  for (const name of names) {
    const level: LogLevel = name === 'log' ? 'info' : name;
    const print = console[name].bind(console);
    if (!isLogged(level, settings.level)) console[name] = () => undefined;
    else if (settings.format === 'json') {
      console[name] = (...parts: unknown[]) => print(jsonLine(level, parts, new Date()));
    }
  }
  keepPersonalDataOutOfLogs(options);
  for (const problem of problems) console.warn(problem);
}
