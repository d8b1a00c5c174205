// What a `select` parameter asks for, and whether that is within the rules.
import { refusal, type Refusal } from './refusal.ts';
import type { CallerRules, QueryRules } from './rule-types.ts';

/** Casts that cost no more than the value does. */
const CASTS =
  'text|varchar|int|int2|int4|int8|integer|bigint|smallint|numeric|real|float4|float8|date|timestamp|timestamptz|uuid|bool|boolean|json|jsonb';
const NAME = '[A-Za-z_][A-Za-z0-9_]*';
const ALIAS = `(?:[A-Za-z0-9_-]+:(?!:))?`;
const COLUMN = new RegExp(`^${ALIAS}(?:\\*|${NAME}(?:->>?[A-Za-z0-9_-]+)*(?:::(?:${CASTS}))?)$`);
const EMBEDDED = new RegExp(`^(?:\\.\\.\\.)?${ALIAS}(?!count$)${NAME}(?:!${NAME}){0,2}$`);

type Entry = { text: string; isEmbedded: boolean };
type Selection = { entries: Entry[]; depth: number; isWhole: boolean };

/** Counts for every caller; for a visitor each entry also has to be a plain column or an embedded table. */
export function inspectSelect(
  select: string,
  rules: QueryRules,
  { isStrict, selectDepth }: Pick<CallerRules, 'isStrict' | 'selectDepth'>,
): Refusal | undefined {
  const { entries, depth, isWhole } = entriesOf(select);
  if (entries.length > rules.selectedColumns) {
    return refusal(
      400,
      'too_many_columns',
      `A request may select ${rules.selectedColumns} columns, not ${entries.length}.`,
    );
  }
  if (depth > selectDepth) {
    return refusal(
      400,
      'select_too_deep',
      `Tables may be embedded ${selectDepth === 1 ? 'one level' : `${selectDepth} levels`} deep, not ${depth}.`,
    );
  }
  const occurrences = new Map<string, number>();
  for (const entry of entries) {
    if (entry.text.length > rules.selectedLength) {
      return refusal(
        400,
        'column_too_long',
        `An entry of select may have ${rules.selectedLength} characters.`,
      );
    }
    const name = selectedName(entry.text);
    const times = (occurrences.get(name) ?? 0) + 1;
    occurrences.set(name, times);
    if (times > rules.sameColumn) {
      return refusal(
        400,
        'column_repeated',
        `A request may select the same column ${rules.sameColumn} times.`,
        'Select it once.',
      );
    }
    if (isStrict && !(entry.isEmbedded ? EMBEDDED : COLUMN).test(entry.text)) return notUnderstood();
  }
  return isStrict && !isWhole ? notUnderstood() : undefined;
}

function notUnderstood(): Refusal {
  return refusal(
    400,
    'select_not_understood',
    'This select is not allowed without signing in.',
    'Name plain columns and embedded tables, without aggregates and quotes.',
  );
}

/** Splits at commas and parentheses outside quotes, whatever the nesting. */
function entriesOf(select: string): Selection {
  const entries: Entry[] = [];
  let text = '';
  let level = 0;
  let depth = 0;
  let isQuoted = false;
  let isWhole = true;
  const end = (isEmbedded: boolean) => {
    if (text.trim() !== '') entries.push({ text: text.trim(), isEmbedded });
    text = '';
  };
  for (const character of select) {
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted || !/[(),]/.test(character)) {
      text += character;
      continue;
    }
    end(character === '(');
    if (character === '(') depth = Math.max(depth, ++level);
    if (character === ')' && --level < 0) isWhole = false;
  }
  end(false);
  return { entries, depth, isWhole: isWhole && level === 0 && !isQuoted };
}

/** The column or table behind alias, path, cast, hint and aggregate. */
function selectedName(entry: string): string {
  const withoutAlias = entry.replace(/^\.\.\./, '').replace(/^("[^"]*"|[^":]*):(?!:)/, '');
  return (/^\s*("[^"]*"|[^-:.!\s]*)/.exec(withoutAlias)?.[1] ?? withoutAlias)
    .replaceAll('"', '')
    .toLowerCase();
}
