import { expect, test } from 'vitest';
import { createRequestQueue } from '~/server/backend/request-queue.ts';

type Queue = ReturnType<typeof createRequestQueue<string>>;
type Added = Parameters<Queue['add']>;

const queueOf = (limit: number, ...items: Added[]) => {
  const queue = createRequestQueue<string>(limit);
  for (const item of items) expect(queue.add(...item)).toBeUndefined();
  return queue;
};
const takeAll = (queue: Queue) => {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
};
const many = (count: number, name: string, kind: Added[1], line: string): Added[] =>
  Array.from({ length: count }, (_, index) => [`${name} ${index + 1}`, kind, line]);

test.each<[string, Added[], string[]]>([
  [
    'one visitor’s flood does not hold up the others: the lines take turns',
    [
      ...many(4, 'flood', 'visitor', 'a'),
      ['reader 1', 'visitor', 'b'],
      ['reader 2', 'visitor', 'c'],
      ['reader 1 again', 'visitor', 'b'],
    ],
    ['flood 1', 'reader 1', 'reader 2', 'flood 2', 'reader 1 again', 'flood 3', 'flood 4'],
  ],
  [
    'the server is first, then signed-in callers, then visitors',
    [
      ['visitor', 'visitor', 'a'],
      ['author', 'signed in', 'b'],
      ['server', 'server', ''],
    ],
    ['server', 'author', 'visitor'],
  ],
  [
    'after eight others in a row a visitor has a turn',
    [['visitor', 'visitor', 'a'], ...many(9, 'author', 'signed in', 'b')],
    [...many(8, 'author', 'signed in', 'b').map(([name]) => name), 'visitor', 'author 9'],
  ],
  [
    'a visitor’s reading precedes visitors’ writes, which have a turn after eight',
    [['view 1', 'visitor write', 'a'], ['view 2', 'visitor write', 'b'], ...many(9, 'read', 'visitor', 'c')],
    [...many(8, 'read', 'visitor', 'c').map(([name]) => name), 'view 1', 'read 9', 'view 2'],
  ],
])('%s', (_, added, taken) => expect(takeAll(queueOf(100, ...added))).toEqual(taken));

test('a queue full of writes makes room for a reader', () => {
  const queue = queueOf(2, ['view 1', 'visitor write', 'a'], ['view 2', 'visitor write', 'b']);
  expect(queue.add('read', 'visitor', 'c')).toBe('view 1');
  expect(takeAll(queue)).toEqual(['read', 'view 2']);
});

test('a full queue takes from the longest line for a newcomer, and refuses one whose own line is the longest', () => {
  const queue = queueOf(4, ...many(4, 'flood', 'visitor', 'a'));
  expect(queue.add('flood 5', 'visitor', 'a')).toBe('flood 5');
  expect(queue.add('reader', 'visitor', 'b')).toBe('flood 4');
  expect(queue.add('author', 'signed in', 'c')).toBe('flood 3');
  expect(queue.add('server', 'server', '')).toBeUndefined();
  expect(takeAll(queue)).toEqual(['server', 'author', 'flood 1', 'reader', 'flood 2']);
});
