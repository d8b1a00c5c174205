// PostgREST's filters: `column=op.value`, and the logic of or=(…) and and=(…).
import { refusal, type Refusal } from './refusal.ts';
import type { QueryRules } from './rule-types.ts';

const COLUMN = /^(?:[A-Za-z_]\w*\.)*[A-Za-z_]\w*(?:->>?[\w-]+)*$/;
const FILTER = /^(?:not\.)?([a-z]+)(?:\((?:any|all)\))?\.(.*)$/s;

/** Where an expensive operator could be, in any spelling; a value that contains one is refused too. */
const EXPENSIVE = /(?:^|\W)(?:i?match|~\*?|(?:p[lh]|w)?fts)(?:[\s(.]|$)|[$](?:i?regex|textSearch)/i;

/** What the backend takes for a filter among the arguments of a function. */
const KNOWN_OPERATOR =
  /^(?:not\.)?(?:n?eq|[gl]te?|i?like|is|isdistinct|in|c[sd]|ov|s[lr]|nx[lr]|adj|not)(?:[.(]|$)/i;

const notUnderstood = () =>
  refusal(
    400,
    'filter_not_understood',
    'This filter is not allowed without signing in.',
    'Filters look like column=eq.value.',
  );

const tooExpensive = () =>
  refusal(
    400,
    'operator_not_allowed',
    'Regular expressions and full-text search are not allowed without signing in.',
    'Use eq, in or like.',
  );

/** Whether a parameter's value reads like a filter at all; what does not may be the argument of a function. */
export function looksLikeFilter(value: string): boolean {
  return KNOWN_OPERATOR.test(value) || isExpensive(value);
}

/** One filter as a visitor may send it. */
export function inspectFilter(
  column: string,
  filter: string,
  operators: ReadonlySet<string>,
  rules: QueryRules,
): Refusal | undefined {
  const [, operator, value] = FILTER.exec(filter) ?? [];
  if (operator === undefined || value === undefined || !operators.has(operator)) {
    return isExpensive(filter) ? tooExpensive() : notUnderstood();
  }
  if (!COLUMN.test(column)) return notUnderstood();
  // The embedded API reads {"…": …} as an object, and an object could name operators.
  if (/^\s*\(?\s*\{/.test(value) && /[:$]/.test(value)) return notUnderstood();
  return operator === 'like' || operator === 'ilike' ? inspectPattern(value, rules) : undefined;
}

/** A whole or=(…) as a visitor may send it. */
export function inspectLogic(
  logic: string,
  operators: ReadonlySet<string>,
  rules: QueryRules,
): Refusal | undefined {
  if (isExpensive(logic)) return tooExpensive();
  return inspectGroup(logic, operators, rules, 1);
}

function inspectGroup(
  group: string,
  operators: ReadonlySet<string>,
  rules: QueryRules,
  depth: number,
): Refusal | undefined {
  if (depth > rules.logicDepth) {
    return refusal(400, 'logic_too_deep', `Conditions may be nested ${rules.logicDepth} levels deep.`);
  }
  const members = membersOf(group);
  if (members === undefined) return notUnderstood();
  for (const member of members) {
    const nested = /^(?:not\.)?(?:or|and)(\(.*\))$/s.exec(member)?.[1];
    const at = member.indexOf('.');
    const refused =
      nested === undefined
        ? inspectFilter(member.slice(0, at), member.slice(at + 1), operators, rules)
        : inspectGroup(nested, operators, rules, depth + 1);
    if (refused) return refused;
  }
  return undefined;
}

/** What is between the commas of (…), outside quotes and nested brackets; undefined when brackets do not pair. */
function membersOf(group: string): string[] | undefined {
  if (!/^\(.+\)$/s.test(group)) return undefined;
  const members: string[] = [''];
  let level = 0;
  let isQuoted = false;
  for (const character of group.slice(1, -1)) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && /[({]/.test(character)) level += 1;
    if (!isQuoted && /[)}]/.test(character) && --level < 0) return undefined;
    if (character === ',' && level === 0 && !isQuoted) members.push('');
    else members[members.length - 1] += character;
  }
  return level === 0 && !isQuoted && members.every((member) => member !== '') ? members : undefined;
}

function inspectPattern(pattern: string, rules: QueryRules): Refusal | undefined {
  const wildcards = pattern.match(/[*%_]/g)?.length ?? 0;
  if (wildcards <= rules.patternWildcards && pattern.length <= rules.patternLength) return undefined;
  return refusal(
    400,
    'pattern_too_long',
    `A pattern may have ${rules.patternWildcards} wildcards and ${rules.patternLength} characters.`,
  );
}

/** Percent signs that were encoded twice are looked through as well. */
function isExpensive(text: string): boolean {
  return EXPENSIVE.test(text) || EXPENSIVE.test(decodedAgain(text));
}

function decodedAgain(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}

/** How many filters a condition holds, at most: what is between commas outside quotes may be one. */
export function countFilters(logic: string): number {
  return logic.match(/,/g)?.length ?? 0;
}

/** How many values a list may hold, at most. */
export function countValues(filter: string): number {
  return (filter.match(/,/g)?.length ?? 0) + 1;
}
