// The limits on the embedded API and its database, and the counters that enforce them. RATE_LIMIT_FACTOR multiplies rates
// and numbers of requests and connections, but not sizes or times. Sign-in (sign-in/attempts.ts) and tables
// (private.write_limits) have their own limits.

export type Caller = 'visitor' | 'signed-in';

/** 'form': visitors' forms. 'sign-in': requests that compare a password or token. */
export type Kind = 'read' | 'write' | 'form' | 'sign-in';

const KB = 1024;
const MB = 1024 * KB;
const SECOND = 1000;

export type Rules = typeof RULES;
export type CallerRules = Rules['callers'][Caller];
export type ConnectionRules = Rules['connections'];

export const RULES = {
  callers: {
    // Longer statements are terminated along with the worker. Hosted projects have the same limits.
    visitor: { bodyBytes: 64 * KB, bodyDepth: 8, responseBytes: 4 * MB, statementMs: 3 * SECOND },
    // The longest chapter has 250,000 characters of up to four bytes.
    'signed-in': { bodyBytes: MB, bodyDepth: 32, responseBytes: 16 * MB, statementMs: 8 * SECOND },
  },
  /** For imports, which are one transaction. 200,000 words of Hebrew are 2.5 MB. */
  manuscript: { bodyBytes: 8 * MB, statementMs: 60 * SECOND },
  accountBodyBytes: 16 * KB,
  /** Per address. */
  ratesPerMinute: { read: 600, write: 240, form: 10, 'sign-in': 20 },
  /** Incomplete bodies. Bodies that arrive with their headers do not count. */
  uploads: { perAddress: 4, total: 64, bodyMs: 10 * SECOND },
  /** From the last byte of the body until the response has been read. */
  concurrent: { perAddress: 16, total: 200 },
  /** For most responses to be ready, and then for every response to be read. */
  responseMs: 60 * SECOND,
  rememberedAddresses: 50_000,
  connections: {
    /** Except for trusted proxies. */
    perAddress: 200,
    total: 4000,
    /** Beyond this, the connection that has been idle longest is closed. */
    idle: 1000,
    /** Requests per connection. Browsers send one at a time. */
    pipelined: 4,
    unreadMs: 20 * SECOND,
    headersMs: 10 * SECOND,
    requestMs: 20 * SECOND,
    keepAliveMs: 5 * SECOND,
    checkIntervalMs: SECOND,
    headerBytes: 16 * KB,
  },
  /** Not scaled, because a busier site does not have a faster database. */
  database: {
    waiting: 512,
    waitingMs: 5 * SECOND,
    /** After this many consecutive requests of higher priority, a request of lower priority is served. */
    maxPassedOver: 8,
    serverStatementMs: 60 * SECOND,
    /** 200,000 views take about ten seconds. Other requests wait until the backup ends. */
    backupMs: 240 * SECOND,
    /** Above this, the embedded PostgreSQL returns nothing for all later queries. */
    parameters: 32_767,
  },
};

export function rulesForRequest(rules: Rules, caller: Caller, pathname: string): CallerRules {
  const callerRules = rules.callers[caller];
  if (pathname.startsWith('/auth/v1/')) return { ...callerRules, bodyBytes: rules.accountBodyBytes };
  const isImport = caller === 'signed-in' && pathname === '/rest/v1/rpc/import_chapters';
  return isImport ? { ...callerRules, ...rules.manuscript } : callerRules;
}

export function responseTimeoutMs(
  { responseMs, database }: Rules,
  { statementMs }: CallerRules,
  pathname: string,
): number {
  const workMs = pathname === '/functions/v1/backup' ? database.backupMs : statementMs;
  return Math.max(responseMs, database.waitingMs + workMs + 5 * SECOND);
}

export function scaled(rules: Rules, factor: number): Rules {
  const scale = <Limits extends Record<string, number>>(
    limits: Limits,
    ...names: (keyof Limits)[]
  ): Limits => ({
    ...limits,
    ...Object.fromEntries(names.map((name) => [name, atLeastOne(Number(limits[name]) * factor)])),
  });
  return {
    ...rules,
    ratesPerMinute: scale(rules.ratesPerMinute, 'read', 'write', 'form', 'sign-in'),
    uploads: scale(rules.uploads, 'perAddress', 'total'),
    concurrent: scale(rules.concurrent, 'perAddress', 'total'),
    connections: scale(rules.connections, 'perAddress', 'total', 'idle'),
  };
}

export const atLeastOne = (number: number): number => Math.max(1, Math.round(number));

/** Evicts the least recently used entry when it is full. */
export class BoundedMap<Value> extends Map<string, Value> {
  readonly #maxSize: number;

  constructor(maxSize: number) {
    super();
    this.#maxSize = maxSize;
  }

  override get(key: string): Value | undefined {
    const value = super.get(key);
    // Maps keep insertion order.
    if (value !== undefined) this.set(key, value);
    return value;
  }

  override set(key: string, value: Value): this {
    super.delete(key);
    super.set(key, value);
    const [oldest = ''] = this.keys();
    if (this.size > this.#maxSize) super.delete(oldest);
    return this;
  }
}

/** Token buckets. `take` returns 0, or the milliseconds until a token is available. Evicted buckets start full. */
export function createRates<Kind extends string>(perMinute: Record<Kind, number>, maxBuckets: number) {
  const buckets = new BoundedMap<{ tokens: number; filledAt: number }>(maxBuckets);
  return {
    take: (address: string, kind: Kind, now: number): number => {
      const limit = perMinute[kind];
      const key = `${kind} ${address}`;
      const bucket = buckets.get(key) ?? { tokens: limit, filledAt: now };
      // The clock may be set back.
      const elapsed = Math.max(0, now - bucket.filledAt);
      const tokens = Math.min(limit, bucket.tokens + (elapsed * limit) / 60_000);
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, filledAt: now });
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60_000) / limit);
    },
  };
}

export type Holder = { key: string; isAnonymous: boolean };

/**
 * Limits slots per holder, and in total for anonymous callers. Accounts, which only administrators create, are not counted
 * in the total, so that anonymous callers cannot use up the author's slots.
 */
export function createSlots({ perAddress, total }: { perAddress: number; total: number }) {
  const counts = new Map<string, number>();
  let anonymous = 0;
  return ({ key, isAnonymous }: Holder): (() => void) | undefined => {
    const held = counts.get(key) ?? 0;
    if (held >= perAddress || (isAnonymous && anonymous >= total)) return undefined;
    counts.set(key, held + 1);
    if (isAnonymous) anonymous += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      if (isAnonymous) anonymous -= 1;
      const remaining = (counts.get(key) ?? 1) - 1;
      if (remaining > 0) counts.set(key, remaining);
      else counts.delete(key);
    };
  };
}
