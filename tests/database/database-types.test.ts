// The TypeScript types of the database are written by hand; this compares them with the database.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from './support/world.ts';

const TYPES_FILE = path.resolve(import.meta.dirname, '../../src/data/database.types.ts');

const TYPE_OF: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  'timestamp with time zone': 'string',
  integer: 'number',
  smallint: 'number',
  boolean: 'boolean',
  ARRAY: 'string[]',
  bigint: 'number',
  jsonb: 'TextEntries',
  'time without time zone': 'string',
};

/** Columns of JSON with another shape. */
const TYPE_OF_COLUMN: Record<string, string> = { 'mail_outbox.data': 'Json' };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('every table and column has its type, and each that may be left out is optional', async () => {
  const columns = await world.sql<{
    table_name: string;
    column_name: string;
    data_type: string;
    is_nullable: 'YES' | 'NO';
    column_default: string | null;
    is_identity: 'YES' | 'NO';
  }>(`
    select table_name, column_name, data_type, is_nullable, column_default, is_identity
    from information_schema.columns where table_schema = 'public'`);
  const inDatabase: Shape = {};
  for (const column of columns) {
    const table = (inDatabase[column.table_name] ??= { row: {}, insert: {} });
    const isNullable = column.is_nullable === 'YES';
    const type = `${TYPE_OF_COLUMN[`${column.table_name}.${column.column_name}`] ?? typeOf(column.data_type)}${isNullable ? ' | null' : ''}`;
    table.row[column.column_name] = type;
    table.insert[column.column_name] =
      isNullable || column.column_default !== null || column.is_identity === 'YES'
        ? `${type}, optional`
        : type;
  }
  // The only role there is; the check constraint says so.
  if (inDatabase['user_roles']) {
    inDatabase['user_roles'].row['role'] = '"admin"';
    inDatabase['user_roles'].insert['role'] = '"admin"';
  }
  expect(await declaredTables()).toEqual(inDatabase);
});

test('every function has its arguments', async () => {
  const functions = await world.sql<{ name: string; arguments: string[] | null; optional: number }>(`
    select f.proname as name, f.proargnames[1:f.pronargs] as arguments, f.pronargdefaults as optional
    from pg_proc as f join pg_namespace as s on s.oid = f.pronamespace where s.nspname = 'public'`);
  const inDatabase = Object.fromEntries(
    functions.map(({ name, arguments: names, optional }) => [
      name,
      (names ?? [])
        .map((argument, index, all) => argument + (index >= all.length - optional ? '?' : ''))
        .sort(),
    ]),
  );
  expect(await declaredFunctions()).toEqual(inDatabase);
});

type Shape = Record<string, { row: Record<string, string>; insert: Record<string, string> }>;

function typeOf(sqlType: string): string {
  const type = TYPE_OF[sqlType];
  if (!type) throw new Error(`No TypeScript type is known for ${sqlType}.`);
  return type;
}

async function openTypes() {
  const source = await readFile(TYPES_FILE, 'utf8');
  const program = ts.createProgram([TYPES_FILE], { strict: true, noEmit: true, types: [] });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(TYPES_FILE);
  const declaration = file?.statements.find(
    (statement): statement is ts.TypeAliasDeclaration =>
      ts.isTypeAliasDeclaration(statement) && statement.name.text === 'Database',
  );
  if (!file || !declaration) throw new Error(`There is no Database in ${source.slice(0, 80)}`);
  const propertyOf = (type: ts.Type, name: string) => {
    const symbol = type.getProperty(name);
    if (!symbol) throw new Error(`There is no ${name}.`);
    return checker.getTypeOfSymbolAtLocation(symbol, file);
  };
  const publicSchema = propertyOf(checker.getTypeAtLocation(declaration), 'public');
  const columnsOf = (type: ts.Type, markOptional: boolean) =>
    Object.fromEntries(
      type.getProperties().map((symbol) => {
        const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
        const written = checker
          .typeToString(checker.getTypeOfSymbolAtLocation(symbol, file))
          .replace(/^undefined \| | \| undefined$/g, '');
        const text =
          written === 'boolean | null' || written === 'null | boolean' ? 'boolean | null' : written;
        return [symbol.name, markOptional && isOptional ? `${text}, optional` : text];
      }),
    );
  return { propertyOf, publicSchema, columnsOf };
}

async function declaredTables(): Promise<Shape> {
  const { propertyOf, publicSchema, columnsOf } = await openTypes();
  const tables = propertyOf(publicSchema, 'Tables');
  return Object.fromEntries(
    tables.getProperties().map(({ name }) => {
      const table = propertyOf(tables, name);
      return [
        name,
        {
          row: columnsOf(propertyOf(table, 'Row'), false),
          insert: columnsOf(propertyOf(table, 'Insert'), true),
        },
      ];
    }),
  );
}

async function declaredFunctions(): Promise<Record<string, string[]>> {
  const { propertyOf, publicSchema } = await openTypes();
  const functions = propertyOf(publicSchema, 'Functions');
  return Object.fromEntries(
    functions.getProperties().map(({ name }) => {
      const parameters = propertyOf(propertyOf(functions, name), 'Args').getProperties();
      return [
        name,
        parameters
          .map((symbol) => symbol.name + ((symbol.flags & ts.SymbolFlags.Optional) !== 0 ? '?' : ''))
          .sort(),
      ];
    }),
  );
}
