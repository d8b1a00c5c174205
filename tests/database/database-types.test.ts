import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { useWorld } from './support/world.ts';

const world = useWorld();
const TYPES_FILE = path.resolve(import.meta.dirname, '../../src/data/database.types.ts');

const TS_TYPES: Record<string, string> = {
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

/** Columns with a narrower type or a specific JSON shape. */
const TS_COLUMN_TYPES: Record<string, string> = {
  'books.price': 'number',
  'books.shops': '{ name: string; url: string; }[]',
  'mail_settings.pause_reason': '"restore"',
  'deleted_chapters.snapshot': 'Json',
  'user_roles.role': '"admin" | "editor"',
};

const program = ts.createProgram([TYPES_FILE], { strict: true, noEmit: true, types: [] });
const checker = program.getTypeChecker();
const file = program.getSourceFile(TYPES_FILE);
const declaration = file?.statements.find(
  (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === 'Database',
);
if (!file || !declaration) throw new Error(`${TYPES_FILE} declares no type Database.`);

const typeAt = (...names: string[]) =>
  ['public', ...names].reduce((type, name) => {
    const symbol = type.getProperty(name);
    if (!symbol) throw new Error(`Database has no ${names.join('.')}.`);
    return checker.getTypeOfSymbolAtLocation(symbol, file);
  }, checker.getTypeAtLocation(declaration));
const isOptional = (symbol: ts.Symbol) => (symbol.flags & ts.SymbolFlags.Optional) !== 0;
const namesIn = (kind: 'Tables' | 'Functions') =>
  typeAt(kind)
    .getProperties()
    .map(({ name }) => name);

test('declares every table’s columns with their types', async () => {
  const columns = await world.sql<{ name: string; type: string; is_nullable: boolean }>(
    `
    select table_name || '.' || column_name as name, data_type as type, is_nullable = 'YES' as is_nullable
    from information_schema.columns where table_schema = 'public' and table_name = any ($1)`,
    [namesIn('Tables')],
  );
  const inDatabase = columns.map(({ name, type, is_nullable }) => {
    const declaredType = TS_COLUMN_TYPES[name] ?? TS_TYPES[type] ?? type;
    return `${name}: ${declaredType}${is_nullable ? ' | null' : ''}`;
  });
  const inTypes = namesIn('Tables').flatMap((table) =>
    typeAt('Tables', table, 'Row')
      .getProperties()
      .map((symbol) => {
        const type = checker.typeToString(checker.getTypeOfSymbolAtLocation(symbol, file));
        return `${table}.${symbol.name}: ${type}`;
      }),
  );
  expect(inTypes.sort()).toEqual(inDatabase.sort());
});

test('declares every function’s arguments, with those that have a default as optional', async () => {
  const functions = await world.sql<{ name: string; parameters: string[] | null; optional: number }>(
    `
    select f.proname as name, f.proargnames[1:f.pronargs] as parameters, f.pronargdefaults as optional
    from pg_proc as f join pg_namespace as s on s.oid = f.pronamespace where s.nspname = 'public' and f.proname = any ($1)`,
    [namesIn('Functions')],
  );
  const inDatabase = functions.map(({ name, parameters, optional }) => [
    name,
    ...(parameters ?? [])
      .map((parameter, index, all) => parameter + (index >= all.length - optional ? '?' : ''))
      .sort(),
  ]);
  const inTypes = namesIn('Functions').map((name) => [
    name,
    ...typeAt('Functions', name, 'Args')
      .getProperties()
      .map((symbol) => symbol.name + (isOptional(symbol) ? '?' : ''))
      .sort(),
  ]);
  expect(inTypes.sort()).toEqual(inDatabase.sort());
});
