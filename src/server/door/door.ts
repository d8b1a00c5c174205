// Decides from a request alone whether it may reach the database.
import { findExcess } from './json-shape.ts';
import { hasFilter, inspectQuery } from './query.ts';
import { refusal, type Refusal } from './refusal.ts';
import type { Caller, CallerRules, Kind, Rules } from './rule-types.ts';

const TABLE = /^\/rest\/v1\/([A-Za-z_]\w*)$/;
const FUNCTION = /^\/rest\/v1\/rpc\/([A-Za-z_]\w*)$/;
/** What compares a password or a token, or asks for a link. */
const SIGN_INS = new Set(['/auth/v1/token', '/auth/v1/recover', '/auth/v1/verify']);
const ROOT = /^\/rest\/v1\/?$/;

export type Asked = {
  method: string;
  url: URL;
  /** Characters of path and query as they were sent. */
  addressLength: number;
  contentType: string | null;
  caller: Caller;
};

/** Which rate a request counts for. */
export function kindOf(method: string, pathname: string, { formTables, formFunctions }: Rules): Kind {
  if (SIGN_INS.has(pathname) || (pathname === '/auth/v1/user' && method === 'PUT')) return 'sign-in';
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'read';
  // The servers of a mailbox provider unsubscribe for all of its people.
  if (pathname === '/functions/v1/unsubscribe') return 'write';
  if (pathname.startsWith('/functions/v1/')) return 'form';
  const [, table = ''] = TABLE.exec(pathname) ?? [];
  const [, called = ''] = FUNCTION.exec(pathname) ?? [];
  return formTables.has(table) || formFunctions.has(called) ? 'form' : 'write';
}

/** Looks at everything but the body; undefined lets the request pass. */
export function inspect(asked: Asked, rules: Rules): Refusal | undefined {
  const { method, url, addressLength, caller } = asked;
  const own = rules.callers[caller];
  if (addressLength > rules.query.addressLength) {
    return refusal(
      414,
      'address_too_long',
      `An address may have ${rules.query.addressLength} characters, not ${addressLength}.`,
    );
  }
  const isAccount = url.pathname.startsWith('/auth/v1/');
  // Renewing a password is a PUT; the token it needs is checked by the account service.
  if (!own.methods.includes(method) && !(isAccount && method === 'PUT')) {
    return {
      ...refusal(405, 'method_not_allowed', `${method} is not allowed here.`),
      headers: { Allow: [...own.methods, 'OPTIONS'].join(', ') },
    };
  }
  // Functions check what they are asked themselves.
  if (isAccount || url.pathname.startsWith('/functions/v1/')) return undefined;
  const isFunction = FUNCTION.test(url.pathname);
  if (!isFunction && !TABLE.test(url.pathname) && !ROOT.test(url.pathname)) {
    // The backend decodes names: an encoded one would escape the rules of its table.
    return refusal(404, 'PGRST125', 'Invalid path specified in request URL');
  }
  return (
    (isFunction ? undefined : inspectWholeTable(method, url.searchParams)) ??
    inspectQuery(url.searchParams, { isFunction }, own, rules.query)
  );
}

/** A forgotten filter must not cost a table. The words are those of pg_safeupdate, which hosted projects have. */
function inspectWholeTable(method: string, parameters: URLSearchParams): Refusal | undefined {
  if ((method !== 'DELETE' && method !== 'PATCH') || hasFilter(parameters)) return undefined;
  const statement = method === 'DELETE' ? 'DELETE' : 'UPDATE';
  return refusal(400, '21000', `${statement} requires a WHERE clause`);
}

/** Looks at a body that is already known not to be too long. */
export function inspectBody(asked: Asked, body: Uint8Array, rules: Rules): Refusal | undefined {
  if (body.byteLength === 0) return undefined;
  const { url, contentType, caller } = asked;
  const own = rules.callers[caller];
  // RFC 8058 sends a form, which is not read: the address has everything.
  if (url.pathname === '/functions/v1/unsubscribe') return undefined;
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!own.contentTypes.includes(type)) {
    return refusal(
      415,
      'content_type_not_allowed',
      `A body has to be ${own.contentTypes.join(' or ')}.`,
      'Set the header Content-Type: application/json.',
    );
  }
  const excess = findExcess(body, { depth: own.bodyDepth, values: rules.bodyValues });
  if (excess === 'depth') {
    return refusal(400, 'body_too_deep', `The values of a body may be nested ${own.bodyDepth} levels deep.`);
  }
  if (excess === 'values') {
    return refusal(400, 'too_many_values', `A body may hold ${rules.bodyValues} values.`);
  }
  const value = parsed(body);
  if (value === undefined) {
    return url.pathname.startsWith('/auth/')
      ? refusal(400, 'bad_json', 'Could not parse request body as JSON.')
      : refusal(400, 'PGRST102', 'Empty or invalid json');
  }
  return TABLE.test(url.pathname) ? inspectRows(value, own) : inspectArguments(value, own);
}

function inspectRows(value: unknown, own: CallerRules): Refusal | undefined {
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  const columns = new Set<string>();
  for (const row of rows) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      return refusal(400, 'PGRST102', 'Every row has to be an object.');
    }
    for (const name of Object.keys(row)) columns.add(name);
  }
  if (rows.length > own.insertRows || (own.insertRows === 1 && rows.length === 0)) {
    const allowed = own.insertRows === 1 ? 'one row' : `${own.insertRows} rows`;
    return refusal(400, 'too_many_rows', `A request writes ${allowed} at a time, not ${rows.length}.`);
  }
  if (columns.size > own.insertColumns || rows.length * columns.size > own.insertCells) {
    return refusal(
      400,
      'too_many_values',
      `A request may write ${own.insertColumns} columns and ${own.insertCells} values in all.`,
      'Send fewer rows at a time.',
    );
  }
  return undefined;
}

/** The arguments of a function, or what the account service asks for. */
function inspectArguments(value: unknown, own: CallerRules): Refusal | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refusal(400, 'PGRST102', 'The body has to be an object.');
  }
  return Object.keys(value).length > own.insertColumns
    ? refusal(400, 'too_many_values', `A request may have ${own.insertColumns} arguments.`)
    : undefined;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
