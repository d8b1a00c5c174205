// The table of limits in front of the embedded API. Every limit that the door holds is here, with its default.
// RATE_LIMIT_FACTOR multiplies the rates and the numbers of requests and connections at once, never a size.

/** A visitor has no valid session. Signed in is a request whose token was signed with this server's secret. */
export type Caller = 'visitor' | 'signed-in';

/** Reads look; writes change; forms are the three public forms; sign-in is whatever compares a password or token. */
export type Kind = 'read' | 'write' | 'form' | 'sign-in';

export type CallerRules = {
  /** OPTIONS is answered by the door. */
  methods: readonly string[];
  contentTypes: readonly string[];
  bodyBytes: number;
  /** What a whole manuscript may weigh. */
  importBytes: number;
  /** How deep values of a body may be nested. */
  bodyDepth: number;
  /** One insert: rows, columns of a row, and rows times columns. */
  insertRows: number;
  insertColumns: number;
  insertCells: number;
  /** What one answer may weigh. */
  answerBytes: number;
  /** Filter operators; undefined allows all that the backend knows. */
  operators: ReadonlySet<string> | undefined;
  /** Whether a query has to be understood completely to pass. */
  isStrict: boolean;
};

export type QueryRules = {
  addressLength: number;
  /** Columns, embedded tables and aliases in `select`, counted together, embedded ones too. */
  selectedColumns: number;
  /** Length of one entry of `select`, with alias, path and cast. */
  selectedLength: number;
  /** How often one column may be selected: 1,000 aliases of the text were an answer of 57 MB. */
  sameColumn: number;
  selectDepth: number;
  filters: number;
  logicDepth: number;
  /** Values of in.(…) or of an array. */
  listValues: number;
  /** Patterns of `like` and `ilike`. */
  patternLength: number;
  patternWildcards: number;
  /** How many of them: each is compared with every text. */
  patterns: number;
  orderedColumns: number;
};

export type ConnectionRules = {
  /** Open connections of one address; not counted for a trusted proxy. */
  perAddress: number;
  inAll: number;
  /** Requests that wait on one connection: browsers send one at a time, and each answer that waits is kept in memory. */
  pipelined: number;
  /** A client that takes nothing of an answer for this long is cut off. */
  unreadMs: number;
  headersMs: number;
  /** Headers and body together. */
  requestMs: number;
  headerBytes: number;
};

export type UploadRules = {
  /** Bodies on their way; one that arrives together with its headers does not count. */
  perAddress: number;
  inAll: number;
  /** A body has to arrive completely within this time. */
  bodyMs: number;
};

export type Rules = {
  callers: Record<Caller, CallerRules>;
  query: QueryRules;
  /** Tables behind the public forms. */
  formTables: ReadonlySet<string>;
  /** Per address and minute. */
  ratesPerMinute: Record<Kind, number>;
  uploads: UploadRules;
  /** API requests under way, from the last byte of the body until the answer has been read. */
  concurrent: { perAddress: number; inAll: number };
  /** An API answer has to be read completely within this time. */
  answerMs: number;
  /** How many addresses the rates remember. */
  rememberedAddresses: number;
  connections: ConnectionRules;
};

/** Everything but regular expressions and full-text search, which can keep a database busy for minutes. */
const PLAIN_OPERATORS = new Set(
  'eq neq gt gte lt lte like ilike is isdistinct in cs cd ov sl sr nxr nxl adj'.split(' '),
);

const KB = 1024;
const MB = 1024 * KB;

/** The one call whose body holds many chapters. */
export const IMPORT_PATH = '/rest/v1/rpc/import_chapters';

/** How long a body may be. */
export function bodyLimit(pathname: string, { bodyBytes, importBytes }: CallerRules): number {
  return pathname === IMPORT_PATH ? importBytes : bodyBytes;
}

export const RULES: Rules = {
  callers: {
    visitor: {
      // Row security answers PATCH and DELETE of visitors; without an administrator's session they change nothing.
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
      contentTypes: ['application/json'],
      bodyBytes: 64 * KB,
      importBytes: 64 * KB,
      bodyDepth: 8,
      insertRows: 1,
      insertColumns: 40,
      insertCells: 40,
      answerBytes: 4 * MB,
      operators: PLAIN_OPERATORS,
      isStrict: true,
    },
    'signed-in': {
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
      contentTypes: ['application/json'],
      // The longest chapter, 250,000 characters of up to four bytes, and little more.
      bodyBytes: MB,
      // 200,000 words of Hebrew are 2.5 MB.
      importBytes: 8 * MB,
      bodyDepth: 32,
      insertRows: 1000,
      insertColumns: 100,
      // PostgreSQL takes 32,767 parameters in one statement; beyond that the embedded one breaks.
      insertCells: 10_000,
      answerBytes: 16 * MB,
      operators: undefined,
      isStrict: false,
    },
  },
  query: {
    addressLength: 8 * KB,
    selectedColumns: 40,
    selectedLength: 128,
    sameColumn: 2,
    selectDepth: 4,
    filters: 20,
    logicDepth: 4,
    listValues: 200,
    patternLength: 200,
    patternWildcards: 5,
    patterns: 2,
    orderedColumns: 8,
  },
  formTables: new Set(['email_leads', 'contact_messages', 'podcast_subscribers']),
  ratesPerMinute: { read: 600, write: 240, form: 10, 'sign-in': 20 },
  uploads: { perAddress: 4, inAll: 64, bodyMs: 10_000 },
  concurrent: { perAddress: 16, inAll: 200 },
  answerMs: 60_000,
  rememberedAddresses: 50_000,
  connections: {
    perAddress: 200,
    inAll: 4000,
    pipelined: 4,
    unreadMs: 20_000,
    headersMs: 10_000,
    requestMs: 20_000,
    headerBytes: 16 * KB,
  },
};

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
    },
  };
}
