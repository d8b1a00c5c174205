// What the table of limits (rules.ts) says, and in which units.

/** A visitor has no valid session. Signed in is a request whose token was signed with this server's secret. */
export type Caller = 'visitor' | 'signed-in';

/** Reads look; writes change; forms are the three public forms; sign-in is whatever compares a password or token. */
export type Kind = 'read' | 'write' | 'form' | 'sign-in';

export type CallerRules = {
  /** OPTIONS is answered by the door. */
  methods: readonly string[];
  contentTypes: readonly string[];
  bodyBytes: number;
  /** How deep values of a body may be nested. */
  bodyDepth: number;
  /** One insert: rows, columns of a row, and rows times columns. */
  insertRows: number;
  insertColumns: number;
  insertCells: number;
  /** What one answer may weigh. */
  answerBytes: number;
  /** A statement that runs longer is ended, with the worker that runs it if need be. */
  statementMs: number;
  /** How deep tables may be embedded: two that name each other multiply with every level. */
  selectDepth: number;
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
  /** Connections without a request, in all: one more closes the one that has been idle longest. */
  idle: number;
  /** Requests that wait on one connection: browsers send one at a time, and each answer that waits is kept in memory. */
  pipelined: number;
  /** A client that takes nothing of an answer for this long is cut off. */
  unreadMs: number;
  headersMs: number;
  /** Headers and body together. */
  requestMs: number;
  /** How long a connection stays open for the next request. */
  keepAliveMs: number;
  /** How often the times of requests are looked at: they end up to this much later. */
  checkEveryMs: number;
  headerBytes: number;
};

export type UploadRules = {
  /** Bodies on their way; one that arrives together with its headers does not count. */
  perAddress: number;
  inAll: number;
  /** A body has to arrive completely within this time. */
  bodyMs: number;
};

/** Limits of the one database behind the door. A busier machine does not make it larger: no factor multiplies these. */
export type DatabaseRules = {
  /** Requests that wait for their turn, in all. */
  waiting: number;
  /** A request that has waited this long is told to try again. */
  waitingMs: number;
  /** After so many requests of higher priority in a row, one of a lower priority has its turn. */
  othersBeforeTurn: number;
  /** Statements of the server itself. */
  serverStatementMs: number;
  /** A backup, which reads every row; nothing else is answered until it ends. */
  backupMs: number;
  /** Values of one statement. With more, the embedded PostgreSQL answers every later query with nothing. */
  parameters: number;
};

export type Rules = {
  callers: Record<Caller, CallerRules>;
  /** What replaces a signed-in caller's rules for the one call that brings a whole manuscript. */
  manuscript: Pick<CallerRules, 'bodyBytes' | 'statementMs'>;
  /** Values of a body, whatever their place: a parser takes seconds for megabytes of empty ones. */
  bodyValues: number;
  query: QueryRules;
  /** Tables behind the public forms. */
  formTables: ReadonlySet<string>;
  /** Functions that do what a form asks. */
  formFunctions: ReadonlySet<string>;
  /** A sign-in or a change of the account. */
  accountBodyBytes: number;
  /** Per address and minute. */
  ratesPerMinute: Record<Kind, number>;
  uploads: UploadRules;
  /** API requests under way, from the last byte of the body until the answer has been read. */
  concurrent: { perAddress: number; inAll: number };
  /** An API answer has to be read completely within this time, and most have to be ready within it. */
  answerMs: number;
  /** How many addresses the rates remember. */
  rememberedAddresses: number;
  connections: ConnectionRules;
  database: DatabaseRules;
};
