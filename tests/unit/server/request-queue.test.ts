import { expect, test } from 'vitest';
import { createRequestQueue, type RequestQueue } from '~/server/backend/request-queue.ts';

const takeAll = (queue: RequestQueue<string>) => {
  const taken: string[] = [];
  for (let item = queue.take(); item !== undefined; item = queue.take()) taken.push(item);
  return taken;
};

test("one visitor's flood does not hold up the others: the lines take turns", () => {
  const queue = createRequestQueue<string>(100);
  for (let index = 0; index < 5; index += 1) queue.add(`flood ${index}`, 'visitor', 'a');
  queue.add('reader 1', 'visitor', 'b');
  queue.add('reader 2', 'visitor', 'c');
  queue.add('reader 1 again', 'visitor', 'b');
  expect(takeAll(queue)).toEqual([
    'flood 0',
    'reader 1',
    'reader 2',
    'flood 1',
    'reader 1 again',
    'flood 2',
    'flood 3',
    'flood 4',
  ]);
});

test('the server is first, then who is signed in, then visitors', () => {
  const queue = createRequestQueue<string>(100);
  queue.add('visitor', 'visitor', 'a');
  queue.add('author', 'signed in', 'b');
  queue.add('server', 'server', '');
  expect(takeAll(queue)).toEqual(['server', 'author', 'visitor']);
});

test('after eight others in a row a visitor has a turn', () => {
  const queue = createRequestQueue<string>(100);
  queue.add('visitor', 'visitor', 'a');
  for (let index = 1; index <= 10; index += 1) queue.add(`author ${index}`, 'signed in', 'b');
  const taken = takeAll(queue);
  expect(taken.indexOf('visitor')).toBe(8);
  expect(taken).toHaveLength(11);
});

test('a visitor who reads goes before what visitors write, which has its turn after eight', () => {
  const queue = createRequestQueue<string>(100);
  queue.add('view 1', 'visitor write', 'a');
  queue.add('view 2', 'visitor write', 'b');
  for (let index = 1; index <= 9; index += 1) queue.add(`read ${index}`, 'visitor', 'c');
  const taken = takeAll(queue);
  expect(taken.slice(0, 8)).toEqual(Array.from({ length: 8 }, (_, index) => `read ${index + 1}`));
  expect(taken.slice(8)).toEqual(['view 1', 'read 9', 'view 2']);
});

test('a queue full of writes makes room for a reader', () => {
  const queue = createRequestQueue<string>(2);
  queue.add('view 1', 'visitor write', 'a');
  queue.add('view 2', 'visitor write', 'b');
  expect(queue.add('read', 'visitor', 'c')).toBe('view 1');
  expect(takeAll(queue)).toEqual(['read', 'view 2']);
});

test('a full queue takes from the longest line for a newcomer, and refuses one whose own line is the longest', () => {
  const queue = createRequestQueue<string>(4);
  for (let index = 0; index < 4; index += 1)
    expect(queue.add(`flood ${index}`, 'visitor', 'a')).toBeUndefined();
  expect(queue.add('flood 4', 'visitor', 'a')).toBe('flood 4');
  expect(queue.add('reader', 'visitor', 'b')).toBe('flood 3');
  expect(queue.add('author', 'signed in', 'c')).toBe('flood 2');
  expect(queue.size()).toBe(4);
  expect(takeAll(queue)).toEqual(['author', 'flood 0', 'reader', 'flood 1']);
});

test('a full queue has room for the server', () => {
  const queue = createRequestQueue<string>(1);
  queue.add('visitor', 'visitor', 'a');
  expect(queue.add('server', 'server', '')).toBeUndefined();
  expect(takeAll(queue)).toEqual(['server', 'visitor']);
});

test('what was removed does not come', () => {
  const queue = createRequestQueue<string>(10);
  queue.add('one', 'visitor', 'a');
  queue.add('two', 'visitor', 'a');
  expect(queue.remove('one')).toBe(true);
  expect(queue.remove('one')).toBe(false);
  expect(queue.removeAll()).toEqual(['two']);
  expect(queue.take()).toBeUndefined();
  expect(queue.size()).toBe(0);
});
