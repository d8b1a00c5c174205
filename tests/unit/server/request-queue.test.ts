import { expect, test } from 'vitest';
import { createRequestQueue } from '~/server/backend/request-queue.ts';

type Queue = ReturnType<typeof createRequestQueue<string>>;
type Item = Parameters<Queue['add']>;

const createQueue = (limit: number, ...items: Item[]) => {
  const queue = createRequestQueue<string>(limit);
  for (const item of items) expect(queue.add(...item)).toBeUndefined();
  return queue;
};
const takeAll = (queue: Queue) => {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
};
const items = (count: number, name: string, kind: Item[1], line: string): Item[] =>
  Array.from({ length: count }, (_, index) => [`${name} ${index + 1}`, kind, line]);

test.each<[string, Item[], string[]]>([
  [
    'alternates between visitors, so that one visitor’s flood does not delay others',
    [
      ...items(4, 'flood', 'visitor', 'a'),
      ['reader 1', 'visitor', 'b'],
      ['reader 2', 'visitor', 'c'],
      ['reader 1 again', 'visitor', 'b'],
    ],
    ['flood 1', 'reader 1', 'reader 2', 'flood 2', 'reader 1 again', 'flood 3', 'flood 4'],
  ],
  [
    'serves the server first, then signed-in callers, then visitors',
    [
      ['visitor', 'visitor', 'a'],
      ['author', 'signed in', 'b'],
      ['server', 'server', ''],
    ],
    ['server', 'author', 'visitor'],
  ],
  [
    'serves a waiting visitor after eight signed-in requests in a row',
    [['visitor', 'visitor', 'a'], ...items(9, 'author', 'signed in', 'b')],
    [...items(8, 'author', 'signed in', 'b').map(([name]) => name), 'visitor', 'author 9'],
  ],
  [
    'serves visitors’ reads before their writes, which get a turn after eight reads',
    [['view 1', 'visitor write', 'a'], ['view 2', 'visitor write', 'b'], ...items(9, 'read', 'visitor', 'c')],
    [...items(8, 'read', 'visitor', 'c').map(([name]) => name), 'view 1', 'read 9', 'view 2'],
  ],
])('%s', (_, items, taken) => expect(takeAll(createQueue(100, ...items))).toEqual(taken));

test('evicts a write from a full queue to make room for a read', () => {
  const queue = createQueue(2, ['view 1', 'visitor write', 'a'], ['view 2', 'visitor write', 'b']);
  expect(queue.add('read', 'visitor', 'c')).toBe('view 1');
  expect(takeAll(queue)).toEqual(['read', 'view 2']);
});

test('evicts a request from the longest queue to make room, but rejects a new one from that queue', () => {
  const queue = createQueue(4, ...items(4, 'flood', 'visitor', 'a'));
  expect(queue.add('flood 5', 'visitor', 'a')).toBe('flood 5');
  expect(queue.add('reader', 'visitor', 'b')).toBe('flood 4');
  expect(queue.add('author', 'signed in', 'c')).toBe('flood 3');
  expect(queue.add('server', 'server', '')).toBeUndefined();
  expect(takeAll(queue)).toEqual(['server', 'author', 'flood 1', 'reader', 'flood 2']);
});
