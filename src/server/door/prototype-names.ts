// Names that every JavaScript object has. The embedded API takes them for known columns and then drops the filter on
// them, so a deletion would match every row. No table has such a column, so the request is refused.
import { refusal, type Refusal } from './refusal.ts';

const NAME = `"?(${Object.getOwnPropertyNames(Object.prototype).join('|')})"?`;
/** A whole name, or what is before a path or a cast. */
const COLUMN = new RegExp(`^\\s*${NAME}\\s*(?:$|->|::)`);
/** A condition of or=(…) and and=(…), its table before it where it has one. */
const CONDITION = new RegExp(`(?:[(,]|not\\.)\\s*(?:"?\\w+"?\\.)?${NAME}\\s*(?:\\.|->|::)`);

/** One parameter of a query: its name and, where they are names or conditions, what is in its value. */
export function inspectPrototypeNames(
  name: string,
  value: string,
  kind: 'filter' | 'logic' | 'names',
): Refusal | undefined {
  const columns = kind === 'names' ? value.split(',') : name.split('.');
  const found =
    columns.map((column) => COLUMN.exec(column)?.[1]).find((column) => column !== undefined) ??
    (kind === 'logic' ? CONDITION.exec(value)?.[1] : undefined);
  return found === undefined ? undefined : refusal(400, '42703', `column ${found} does not exist`);
}
