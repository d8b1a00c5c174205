import { PassThrough, Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createPrompt } from '~/lib/commands/terminal.ts';

function fakeTerminal() {
  let shown = '';
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      shown += chunk.toString();
      done();
    },
  });
  const input = Object.assign(new PassThrough(), { isTTY: true });
  return { input, output, shown: () => shown };
}

test.each([
  ['secret\r', 'secret'],
  ['sek\u007fcret\r', 'secret'],
  ['ü😀\r', 'ü😀'],
  ['\r', ''],
  ['abc\u0003', undefined],
  ['\u0004', undefined],
])('reads the typed secret %j as %j, and echoes nothing', async (keys, answer) => {
  const { input, output, shown } = fakeTerminal();
  const reply = createPrompt(input, output)('New password', true);
  input.write(keys);
  expect(await reply).toBe(answer);
  expect(shown()).toBe('New password: \n');
});

test('reads answers from a pipe until it ends', async () => {
  const { output } = fakeTerminal();
  const ask = createPrompt(Readable.from(['one\ntwo\n']), output);
  expect([await ask('A'), await ask('B'), await ask('C')]).toEqual(['one', 'two', undefined]);
});
