// A password typed at a terminal, which shows none of it.
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { askHidden } from '~/server/accounts/hidden-input.ts';

function fakeTerminal() {
  const keyboard = new EventEmitter();
  const state = { isRaw: false, isReading: false, printed: '' };
  const input = Object.assign(keyboard, {
    setRawMode: (isRaw: boolean) => {
      state.isRaw = isRaw;
      return input;
    },
    resume: () => {
      state.isReading = true;
      return input;
    },
    pause: () => {
      state.isReading = false;
      return input;
    },
  });
  const print = (text: string) => (state.printed += text);
  return { terminal: { input, print } as never, type: (text: string) => keyboard.emit('data', text), state };
}

test.each([
  ['secret\r', 'secret'],
  ['secret\n', 'secret'],
  ['sek\u007fcret\b\bet\r', 'secret'],
  ['ü😀\r', 'ü😀'],
  ['😀\u007fa\r', 'a'],
  ['\r', ''],
])('typing %j answers %j', async (keys, answer) => {
  const { terminal, type, state } = fakeTerminal();
  const asked = askHidden('New password: ', terminal);
  expect(state).toMatchObject({ isRaw: true, isReading: true });
  type(keys);
  expect(await asked).toBe(answer);
  expect(state).toEqual({ isRaw: false, isReading: false, printed: 'New password: \n' });
});

test('key by key too, and a key after the end counts no more', async () => {
  const { terminal, type } = fakeTerminal();
  const asked = askHidden('New password: ', terminal);
  for (const key of 'abc\rdef') type(key);
  expect(await asked).toBe('abc');
});

test.each(['\u0003', '\u0004'])('Ctrl-C and Ctrl-D (%j) give up and put the terminal back', async (key) => {
  const { terminal, type, state } = fakeTerminal();
  const asked = askHidden('New password: ', terminal);
  type(`abc${key}`);
  expect(await asked).toBeUndefined();
  expect(state).toEqual({ isRaw: false, isReading: false, printed: 'New password: \n' });
});
