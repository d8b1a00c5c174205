import { PassThrough, Readable, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createPrompt } from '~/lib/commands/terminal.ts';

function fakeTerminal() {
  let printed = '';
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      printed += chunk.toString();
      done();
    },
  });
  const input = Object.assign(new PassThrough(), { isTTY: true });
  return { input, output, printed: () => printed };
}

test.each([
  ['secret\r', 'secret'],
  ['sek\u007fcret\r', 'secret'],
  ['ü😀\r', 'ü😀'],
  ['\r', ''],
  ['abc\u0003', undefined],
  ['\u0004', undefined],
])('reads the keystrokes %j as the secret %j, and echoes nothing', async (keys, expected) => {
  const { input, output, printed } = fakeTerminal();
  const secret = createPrompt(input, output)('New password', true);
  input.write(keys);
  expect(await secret).toBe(expected);
  expect(printed()).toBe('New password: \n');
});

test('reads answers from a pipe until it ends', async () => {
  const { output } = fakeTerminal();
  const prompt = createPrompt(Readable.from(['one\ntwo\n']), output);
  expect([await prompt('A'), await prompt('B'), await prompt('C')]).toEqual(['one', 'two', undefined]);
});
