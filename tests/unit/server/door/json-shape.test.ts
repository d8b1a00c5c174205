// How much a body may hold before it is parsed.
import { expect, test } from 'vitest';
import { inspectBody } from '~/server/door/door.ts';
import { findExcess } from '~/server/door/json-shape.ts';
import { RULES } from '~/server/door/rules.ts';

const excess = (json: string) => findExcess(Buffer.from(json), { depth: 3, values: 8 });

test.each([
  ['null', undefined],
  ['[[[1]]]', undefined],
  ['[[[[1]]]]', 'depth'],
  ['{"a":{"b":[{}]}}', 'depth'],
  ['[[],[],[]]', undefined],
  ['[1,2,3,4,5,6,7]', undefined],
  ['[1,2,3,4,5,6,7,8]', 'values'],
  ['[[],[],[],[],[]]', 'values'],
  // Brackets within a string are not values.
  [JSON.stringify('[[[[[,,,,,,,,,{"'), undefined],
  [JSON.stringify(['\\', '[[[[', '\\"', ',,,,,,,,', '\\\\"]']), undefined],
  [JSON.stringify(['\\', [[[1]]]]), 'depth'],
  // No JSON at all: the parser says so.
  ['"[[[[', undefined],
  ['"\\', undefined],
  [']]]]', undefined],
  ['', undefined],
])('%s', (json, found) => {
  expect(excess(json)).toBe(found);
});

test.each([
  ['arrays in arrays', `${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}`, 'body_too_deep'],
  ['objects without anything in them', `{"chapters":[${'{},'.repeat(2_600_000)}{}]}`, 'too_many_values'],
  ['numbers', `{"chapters":[${'1,'.repeat(3_900_000)}1]}`, 'too_many_values'],
])('eight megabytes of %s are refused without parsing them', (_name, body, code) => {
  const import_ = {
    method: 'POST',
    url: new URL('http://x/rest/v1/rpc/import_chapters'),
    addressLength: 30,
    contentType: 'application/json',
    caller: 'signed-in',
  } as const;
  const parse = JSON.parse;
  JSON.parse = () => {
    throw new Error('The body was parsed.');
  };
  try {
    expect(inspectBody(import_, Buffer.from(body), RULES)?.code).toBe(code);
  } finally {
    JSON.parse = parse;
  }
});
