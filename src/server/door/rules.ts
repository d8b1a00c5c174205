// The table of limits in front of the embedded API and of its database: each number once, with its unit in its name.
// RATE_LIMIT_FACTOR multiplies the rates and the numbers of requests and connections at once, never a size or a time.
// SIGN_IN has the delays after wrong passwords; sign-in/delays.ts makes them grow. What is not here: the budgets of
// tables, which are in the database (private.write_limits) because they hold on hosted projects too.
import type { Caller, CallerRules, Rules } from './rule-types.ts';

const KB = 1024;
const MB = 1024 * KB;
const SECOND = 1000;

/** Everything but regular expressions and full-text search, which can keep a database busy for minutes. */
const PLAIN_OPERATORS = new Set(
  'eq neq gt gte lt lte like ilike is isdistinct in cs cd ov sl sr nxr nxl adj'.split(' '),
);

export const RULES: Rules = {
  callers: {
    visitor: {
      // Row security answers PATCH and DELETE of visitors; without an administrator's session they change nothing.
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
      contentTypes: ['application/json'],
      bodyBytes: 64 * KB,
      bodyDepth: 8,
      insertRows: 1,
      insertColumns: 40,
      insertCells: 40,
      answerBytes: 4 * MB,
      // As hosted projects have it, for both callers.
      statementMs: 3 * SECOND,
      selectDepth: 1,
      operators: PLAIN_OPERATORS,
      isStrict: true,
    },
    'signed-in': {
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
      contentTypes: ['application/json'],
      // The longest chapter, 250,000 characters of up to four bytes, and little more.
      bodyBytes: MB,
      bodyDepth: 32,
      insertRows: 1000,
      insertColumns: 100,
      // PostgreSQL takes 32,767 parameters in one statement; beyond that the embedded one breaks.
      insertCells: 10_000,
      answerBytes: 16 * MB,
      statementMs: 8 * SECOND,
      selectDepth: 4,
      operators: undefined,
      isStrict: false,
    },
  },
  // 200,000 words of Hebrew are 2.5 MB; a thousand chapters are written in one transaction.
  manuscript: { bodyBytes: 8 * MB, statementMs: 60 * SECOND },
  // A thousand chapters of an import have some ten thousand.
  bodyValues: 50_000,
  query: {
    addressLength: 8 * KB,
    selectedColumns: 40,
    selectedLength: 128,
    sameColumn: 2,
    filters: 20,
    logicDepth: 4,
    listValues: 200,
    patternLength: 200,
    patternWildcards: 5,
    patterns: 2,
    orderedColumns: 8,
  },
  formTables: new Set(['email_leads', 'contact_messages', 'podcast_subscribers']),
  formFunctions: new Set(['follow']),
  accountBodyBytes: 16 * KB,
  ratesPerMinute: { read: 600, write: 240, form: 10, 'sign-in': 20 },
  uploads: { perAddress: 4, inAll: 64, bodyMs: 10 * SECOND },
  concurrent: { perAddress: 16, inAll: 200 },
  answerMs: 60 * SECOND,
  rememberedAddresses: 50_000,
  connections: {
    perAddress: 200,
    inAll: 4000,
    idle: 1000,
    pipelined: 4,
    unreadMs: 20 * SECOND,
    headersMs: 10 * SECOND,
    requestMs: 20 * SECOND,
    keepAliveMs: 5 * SECOND,
    checkEveryMs: SECOND,
    headerBytes: 16 * KB,
  },
  database: {
    waiting: 512,
    waitingMs: 5 * SECOND,
    othersBeforeTurn: 8,
    serverStatementMs: 60 * SECOND,
    // 200,000 views take some ten seconds.
    backupMs: 240 * SECOND,
    parameters: 32_767,
  },
};

const MANUSCRIPT_PATH = '/rest/v1/rpc/import_chapters';
const BACKUP_PATH = '/functions/v1/backup';

/** What a caller is held to in one call. */
export function rulesOfCall(
  { callers, manuscript, accountBodyBytes }: Rules,
  caller: Caller,
  pathname: string,
): CallerRules {
  const own = callers[caller];
  if (pathname.startsWith('/auth/v1/')) return { ...own, bodyBytes: accountBodyBytes };
  return caller === 'signed-in' && pathname === MANUSCRIPT_PATH ? { ...own, ...manuscript } : own;
}

/** How long a call may be worked on: what the database ends as too long is answered before. */
export function workMsOf(
  { answerMs, database }: Rules,
  { statementMs }: CallerRules,
  pathname: string,
): number {
  const ownMs = pathname === BACKUP_PATH ? database.backupMs : statementMs;
  return Math.max(answerMs, database.waitingMs + ownMs + 5 * SECOND);
}

/** The same rules for a machine that is asked more often, or less. Every number stays at least 1. */
export function scaled(rules: Rules, factor: number): Rules {
  const times = (limit: number) => Math.max(1, Math.round(limit * factor));
  const { ratesPerMinute: rates, uploads, concurrent, connections } = rules;
  return {
    ...rules,
    ratesPerMinute: {
      read: times(rates.read),
      write: times(rates.write),
      form: times(rates.form),
      'sign-in': times(rates['sign-in']),
    },
    uploads: { ...uploads, perAddress: times(uploads.perAddress), inAll: times(uploads.inAll) },
    concurrent: { perAddress: times(concurrent.perAddress), inAll: times(concurrent.inAll) },
    connections: {
      ...connections,
      perAddress: times(connections.perAddress),
      inAll: times(connections.inAll),
      idle: times(connections.idle),
    },
  };
}

/** Limits of signing in with a password. RATE_LIMIT_FACTOR multiplies the numbers of attempts, never a time. */
export const SIGN_IN = {
  /** Failures without a delay, for typos. */
  freeFailures: 5,
  /** After the last free failure; twice as long after each further one. */
  firstDelayMs: 1000,
  longestForAddressMs: 15 * 60_000,
  /** Of all addresses together that are new to an account: 1,440 guesses a day. */
  longestForAccountMs: 60_000,
  /** Failures are forgotten this long after the last one. */
  failuresLastMs: 15 * 60_000,
  /** Attempts on an account that only addresses with few of them get while others keep it waiting: 8,640 a day. */
  newcomers: { perMinute: 6, perAddressAndDay: 3 },
  /** An address or a browser that signed in to an account does not wait for what others try there. */
  knownAddressMs: 30 * 86_400_000,
  knownDeviceMs: 180 * 86_400_000,
  /** Addresses and accounts in memory; the one used longest ago is forgotten first. */
  remembered: 50_000,
  /** Passwords compared at a time, each on a thread, and those of strangers among them: they leave a processor free. */
  comparisons: { atOnce: 2, ofStrangersAtOnce: 1, waiting: 50 },
  emailLength: 320,
  passwordLength: 1024,
  tokenLength: 4096,
} as const;

/** Limits of asking for a new password. RATE_LIMIT_FACTOR multiplies the number, never a time. */
export const RECOVERY = {
  /** Questions of one address until it has been quiet for a while. The database bounds the mails of an account. */
  perAddress: 5,
  quietMs: 60 * 60_000,
  remembered: 50_000,
  /** No answer comes earlier, so its time does not say whether there is an account. */
  answerAfterMs: 400,
} as const;
