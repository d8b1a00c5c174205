// Decides whether a request may reach the database. The embedded API accepts more than PostgREST documents, so visitors may
// use only the query syntax that the product uses. A long regular expression keeps the database busy for minutes, and 1,000
// aliases of a chapter's text produced a 57 MB response.
import { parseJson } from '../../lib/text/parse-json.ts';
import { rulesForRequest, type Caller, type Kind, type Rules } from './limits.ts';
import { apiError, type ApiError } from './api-errors.ts';

const TABLE = /^\/rest\/v1\/[A-Za-z_]\w*$/;
const FUNCTION = /^\/rest\/v1\/rpc\/[A-Za-z_]\w*$/;
const ROOT = /^\/rest\/v1\/?$/;

const MAX_URL_LENGTH = 8192;
const MAX_COLUMNS = 40;
const MAX_FILTERS = 20;

const SIGN_IN_PATHS = new Set(['/auth/v1/token', '/auth/v1/recover', '/auth/v1/verify']);
const FACTOR_CHECKS = /^\/auth\/v1\/(factors\/[^/]+\/verify|passkeys\/authentication\/(options|verify))$/;
const FORM_PATHS = new Set(
  ['email_leads', 'contact_messages', 'podcast_subscribers', 'rpc/follow'].map((name) => `/rest/v1/${name}`),
);

/** PATCH and DELETE are governed by row security. */
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];

export type ApiCall = {
  method: string;
  url: URL;
  urlLength: number;
  contentType: string | null;
  caller: Caller;
};

const badRequest = (code: string, message: string, hint?: string) => apiError(400, code, message, hint);

const PROVIDER_PATHS = new Set(['/functions/v1/unsubscribe', '/functions/v1/mail-events']);

export function requestKind(method: string, pathname: string): Kind {
  if (
    SIGN_IN_PATHS.has(pathname) ||
    FACTOR_CHECKS.test(pathname) ||
    (pathname === '/auth/v1/user' && method === 'PUT')
  )
    return 'sign-in';
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'read';
  // Providers' servers act on behalf of all their users.
  if (PROVIDER_PATHS.has(pathname)) return 'write';
  return pathname.startsWith('/functions/v1/') || FORM_PATHS.has(pathname) ? 'form' : 'write';
}

export function inspect({ method, url, urlLength, caller }: ApiCall): ApiError | undefined {
  if (urlLength > MAX_URL_LENGTH) {
    const message = `A URL may have at most ${MAX_URL_LENGTH} characters, not ${urlLength}.`;
    return apiError(414, 'url_too_long', message);
  }
  const isAccount = url.pathname.startsWith('/auth/v1/');
  // Password changes use PUT; the account service checks the token.
  if (!METHODS.includes(method) && !(isAccount && method === 'PUT')) {
    const headers = { Allow: [...METHODS, 'OPTIONS'].join(', ') };
    return { ...apiError(405, 'method_not_allowed', `${method} is not allowed here.`), headers };
  }
  // Functions check their own requests.
  if (isAccount || url.pathname.startsWith('/functions/v1/')) return undefined;
  const isFunction = FUNCTION.test(url.pathname);
  if (!isFunction && !TABLE.test(url.pathname) && !ROOT.test(url.pathname)) {
    // The backend decodes names, so an encoded name would bypass the rules for its table.
    return apiError(404, 'PGRST125', 'Invalid path specified in request URL');
  }
  const parameters = [...url.searchParams];
  if (!isFunction && (method === 'DELETE' || method === 'PATCH') && !parameters.some(isFilter)) {
    // A missing filter must not empty a table. Hosted projects use pg_safeupdate, which has this message.
    return badRequest('21000', `${method === 'DELETE' ? 'DELETE' : 'UPDATE'} requires a WHERE clause`);
  }
  const error = parameters.map(checkNames).find((found) => found !== undefined);
  return error ?? (caller === 'visitor' ? checkVisitorQuery(parameters) : undefined);
}

type Parameter = [name: string, value: string];

const NON_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'on_conflict', 'columns', 'apikey']);
/** Embedded tables have their own parameters: `chapter_views.order`. */
const isFilter = ([name]: Parameter) => !NON_FILTERS.has(name.split('.').at(-1) ?? '');

// Properties of every JavaScript object. The embedded API mistakes them for columns and then drops the filter, so a
// deletion would match every row. No table has columns with these names.
const OBJECT_NAME = `"?(${Object.getOwnPropertyNames(Object.prototype).join('|')})"?`;
/** The column name, before any path or cast. */
const OBJECT_COLUMN = new RegExp(`^\\s*${OBJECT_NAME}\\s*(?:$|->|::)`);
/** A condition of or=(…) and and=(…), with or without its table. */
const OBJECT_CONDITION = new RegExp(`(?:[(,]|not\\.)\\s*(?:"?\\w+"?\\.)?${OBJECT_NAME}\\s*(?:\\.|->|::)`);
const LOGIC = /(?:^|\.)(?:or|and)$/;

function checkNames([name, value]: Parameter): ApiError | undefined {
  if (name.includes('\0') || value.includes('\0'))
    return badRequest('22021', 'invalid byte sequence for encoding "UTF8": 0x00');
  const isList = name === 'on_conflict' || name === 'columns';
  if (!isList && !isFilter([name, value])) return undefined;
  const columns = isList ? value.split(',') : name.split('.');
  const found =
    columns.map((column) => OBJECT_COLUMN.exec(column)?.[1]).find((column) => column !== undefined) ??
    (LOGIC.test(name) ? OBJECT_CONDITION.exec(value)?.[1] : undefined);
  return found === undefined ? undefined : badRequest('42703', `column ${found} does not exist`);
}

const COLUMN = '[A-Za-z_]\\w*';
const NAME = new RegExp(`^${COLUMN}$`);
const listOf = (entry: string) => new RegExp(`^${entry}(?:,${entry})*$`);
const COLUMNS = listOf(`"?${COLUMN}"?`);
const NUMBER = /^\d{1,9}$/;
/** The value must not contain {, because the embedded API would parse an object as operators. */
const FILTER = /^(?:not\.)?(?:eq|neq|gte?|lte?|is|in)\.[^{]*$/s;

const VISITOR_PATTERNS: Record<string, RegExp> = {
  select: listOf(`(?:\\*|${COLUMN})`),
  order: listOf(`${COLUMN}(?:\\.(?:asc|desc))?(?:\\.(?:nullsfirst|nullslast))?`),
  limit: NUMBER,
  offset: NUMBER,
  on_conflict: COLUMNS,
  columns: COLUMNS,
  apikey: /^/,
};

function checkVisitorQuery(parameters: readonly Parameter[]): ApiError | undefined {
  const names = parameters.filter((parameter) => !isFilter(parameter)).map(([name]) => name);
  for (const [name, value] of parameters) {
    const pattern = NON_FILTERS.has(name) ? VISITOR_PATTERNS[name] : NAME.test(name) ? FILTER : undefined;
    if (pattern?.test(value)) continue;
    const message = `This value of ${name} is not allowed without signing in.`;
    return badRequest('query_not_allowed', message, 'Filters have the form column=eq.value.');
  }
  const columns = parameters.flatMap(([name, value]) => (name === 'select' ? value.split(',') : []));
  if (columns.length > MAX_COLUMNS || hasDuplicates(columns) || hasDuplicates(names))
    return badRequest('too_many_columns', `A request may select at most ${MAX_COLUMNS} columns, each once.`);
  return parameters.filter(isFilter).length > MAX_FILTERS
    ? badRequest('too_many_filters', `A request may have at most ${MAX_FILTERS} filters.`)
    : undefined;
}

const hasDuplicates = (values: readonly string[]) => new Set(values).size < values.length;

export function inspectBody({ url, contentType, caller }: ApiCall, body: Uint8Array, rules: Rules) {
  // RFC 8058 clients send a form, which is ignored, because the URL contains the token.
  if (body.byteLength === 0 || url.pathname === '/functions/v1/unsubscribe') return undefined;
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    const hint = 'Set the header Content-Type: application/json.';
    return apiError(415, 'content_type_not_allowed', 'The body must be application/json.', hint);
  }
  const { bodyDepth } = rulesForRequest(rules, caller, url.pathname);
  const value = parseJson(Buffer.from(body).toString());
  if (value === undefined) {
    return url.pathname.startsWith('/auth/')
      ? badRequest('bad_json', 'Could not parse request body as JSON.')
      : badRequest('PGRST102', 'Empty or invalid json');
  }
  if (!isWithinDepth(value, bodyDepth))
    return badRequest('body_too_deep', `The body may be nested at most ${bodyDepth} levels deep.`);
  const isTable = TABLE.test(url.pathname);
  const rows: unknown[] = isTable && Array.isArray(value) ? value : [value];
  if (!rows.every(isObject))
    return badRequest('PGRST102', isTable ? 'Every row must be an object.' : 'The body must be an object.');
  if (caller === 'signed-in') return undefined;
  if (rows.length !== 1)
    return badRequest('too_many_rows', `A request can insert only one row, not ${rows.length}.`);
  return rows.some((row) => Object.keys(row).length > MAX_COLUMNS)
    ? badRequest('too_many_values', `A request may have at most ${MAX_COLUMNS} values.`)
    : undefined;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWithinDepth = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isWithinDepth(inner, depth - 1)));
