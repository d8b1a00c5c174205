// The part of an address after '?', as PostgREST reads it.
import { countFilters, countValues, inspectFilter, inspectLogic, looksLikeFilter } from './filters.ts';
import { inspectPrototypeNames } from './prototype-names.ts';
import { refusal, type Refusal } from './refusal.ts';
import type { CallerRules, QueryRules } from './rule-types.ts';
import { inspectSelect } from './select-list.ts';

const EMBEDDED_PATH = '(?:[A-Za-z_]\\w*\\.)*';
const LOGIC = new RegExp(`^${EMBEDDED_PATH}(?:not\\.)?(?:or|and)$`);
const ORDER = new RegExp(`^${EMBEDDED_PATH}order$`);
const BOUND = new RegExp(`^${EMBEDDED_PATH}(?:limit|offset)$`);
const ORDERED =
  /^(?:[A-Za-z_]\w*\([A-Za-z_]\w*\)|[A-Za-z_]\w*(?:->>?[\w-]+)*)(?:\.(?:asc|desc))?(?:\.(?:nullsfirst|nullslast))?$/;
const NAMES = /^[A-Za-z_]\w*(?:,[A-Za-z_]\w*)*$/;

/** Parameters that select, sort and cut; everything else filters, or is an argument of a function. */
const NO_FILTERS = new Set(['select', 'order', 'limit', 'offset', 'on_conflict', 'columns', 'apikey']);

/** @param isFunction whether parameters may be arguments */
export function inspectQuery(
  parameters: URLSearchParams,
  { isFunction }: { isFunction: boolean },
  caller: CallerRules,
  rules: QueryRules,
): Refusal | undefined {
  return (
    inspectAmounts(parameters, rules) ??
    inspectSelect(parameters.getAll('select').join(','), rules, caller) ??
    (caller.isStrict ? inspectStrictly(parameters, isFunction, caller, rules) : undefined)
  );
}

function isFilter(name: string): boolean {
  return !NO_FILTERS.has(name) && !ORDER.test(name) && !BOUND.test(name);
}

/** Whether a request names the rows it is about. */
export function hasFilter(parameters: URLSearchParams): boolean {
  return [...parameters.keys()].some(isFilter);
}

/** What the embedded API stumbles over, for every caller. */
function inspectNames(name: string, value: string): Refusal | undefined {
  if (name.includes('\0') || value.includes('\0'))
    return refusal(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00');
  if (name === 'on_conflict' || name === 'columns') return inspectPrototypeNames(name, value, 'names');
  if (!isFilter(name)) return undefined;
  return inspectPrototypeNames(name, value, LOGIC.test(name) ? 'logic' : 'filter');
}

/** Holds for every caller. */
function inspectAmounts(parameters: URLSearchParams, rules: QueryRules): Refusal | undefined {
  let filters = 0;
  for (const [name, value] of parameters) {
    if (ORDER.test(name) && countValues(value) > rules.orderedColumns) {
      return refusal(
        400,
        'too_many_orders',
        `A request may sort by ${rules.orderedColumns} columns at a time.`,
      );
    }
    const unknown = inspectNames(name, value);
    if (unknown) return unknown;
    if (!isFilter(name)) continue;
    filters += 1 + (LOGIC.test(name) ? countFilters(value) : 0);
    if (countValues(value) > rules.listValues) {
      return refusal(
        400,
        'list_too_long',
        `A list may hold ${rules.listValues} values.`,
        'Ask for the rest in a second request.',
      );
    }
  }
  const columns = parameters.getAll('columns').join(',');
  if (columns !== '' && countValues(columns) > rules.selectedColumns) {
    return refusal(400, 'too_many_columns', `A request may name ${rules.selectedColumns} columns.`);
  }
  const patterns = [...parameters.values()].join(' ').match(/i?like[.(]/gi)?.length ?? 0;
  if (patterns > rules.patterns) {
    return refusal(400, 'too_many_patterns', `A request may compare with ${rules.patterns} patterns.`);
  }
  return filters > rules.filters
    ? refusal(400, 'too_many_filters', `A request may have ${rules.filters} filters, not ${filters}.`)
    : undefined;
}

/** A visitor's request passes only when every part of it has been understood. */
function inspectStrictly(
  parameters: URLSearchParams,
  isFunction: boolean,
  caller: CallerRules,
  rules: QueryRules,
): Refusal | undefined {
  const operators = caller.operators ?? new Set<string>();
  for (const [name, value] of parameters) {
    if (NO_FILTERS.has(name) && parameters.getAll(name).length > 1) {
      return refusal(400, 'parameter_repeated', `The parameter ${name} may be given once.`);
    }
    const refused = inspectParameter(name, value, isFunction, operators, rules);
    if (refused) return refused;
  }
  return undefined;
}

function inspectParameter(
  name: string,
  value: string,
  isFunction: boolean,
  operators: ReadonlySet<string>,
  rules: QueryRules,
): Refusal | undefined {
  if (name === 'select' || name === 'apikey') return undefined;
  if (name === 'on_conflict' || name === 'columns') {
    return NAMES.test(value.replaceAll('"', '')) ? undefined : unclear(name);
  }
  if (ORDER.test(name)) {
    return value.split(',').every((one) => ORDERED.test(one.trim())) ? undefined : unclear(name);
  }
  if (BOUND.test(name)) return /^\d{1,9}$/.test(value) ? undefined : unclear(name);
  if (LOGIC.test(name)) return inspectLogic(value, operators, rules);
  if (isFunction && /^[A-Za-z_]\w*$/.test(name) && !looksLikeFilter(value)) return undefined;
  return inspectFilter(name, value, operators, rules);
}

function unclear(name: string): Refusal {
  return refusal(400, 'parameter_not_understood', `The parameter ${name} is not understood.`);
}
