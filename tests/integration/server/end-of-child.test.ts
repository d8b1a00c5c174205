import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { endOf } from '~/server/site/end-of-child.ts';

test('the last words of a child count, even where they come after its exit', async () => {
  const child = spawn('sh', ['-c', '(sleep 0.2; echo why it failed >&2) & echo begun; exit 3'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(await endOf(child, 60_000)).toEqual({ code: 3, said: 'begun\nwhy it failed\n' });
});

test('a process that the child leaves behind with its pipes is not waited for', async () => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const child = Object.assign(new EventEmitter(), { stdout, stderr }) as unknown as ChildProcess;
  const end = endOf(child, 20);
  stdout.write('why it failed');
  child.emit('exit', 1);
  expect(await end).toEqual({ code: 1, said: 'why it failed' });
  expect([stdout.destroyed, stderr.destroyed]).toEqual([true, true]);
});

test('a program that is not there is an error', async () => {
  await expect(endOf(spawn('/no/such/program'))).rejects.toThrow('ENOENT');
});
