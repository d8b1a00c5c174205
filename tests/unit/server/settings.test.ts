import { beforeEach, describe, expect, test, vi } from 'vitest';
import { StartError } from '~/server/data-dir.ts';
import { listenOn } from '~/server/listen.ts';
import { loadSettings } from '~/server/settings.ts';

beforeEach(() => {
  for (const name of ['PORT', 'HOST', 'DATA_DIR', 'PUBLIC_SUPABASE_URL']) vi.stubEnv(name, '');
});

test('without any setting: port 4321, this machine only, .data, the embedded backend', () => {
  expect(loadSettings()).toEqual({
    port: 4321,
    host: '127.0.0.1',
    dataDir: '.data',
    hostedBackendUrl: undefined,
  });
});

test.each([
  ['0', 0],
  ['1', 1],
  ['8080', 8080],
  ['65535', 65_535],
])('PORT=%s is a port', (value, port) => {
  vi.stubEnv('PORT', value);
  expect(loadSettings().port).toBe(port);
});

test.each(['65536', '-1', 'eighty', '80.5', '1e9', 'http'])('PORT=%s is refused with a sentence', (value) => {
  vi.stubEnv('PORT', value);
  expect(() => loadSettings()).toThrow(
    new StartError(`PORT must be a number from 0 to 65535, not '${value}'.`),
  );
});

describe('listening', () => {
  test('on a port that is taken says so, and how to choose another', async () => {
    const { server, port } = await listenOn(() => undefined, 0, '127.0.0.1');
    await expect(listenOn(() => undefined, port, '127.0.0.1')).rejects.toThrow(
      new StartError(`Port ${port} is taken. Choose another: PORT=4400 npm start`),
    );
    server.close();
  });

  test('on a host that is not here says so', async () => {
    await expect(listenOn(() => undefined, 0, '192.0.2.1')).rejects.toThrow(
      new StartError('The server could not listen on 192.0.2.1:0 (EADDRNOTAVAIL).'),
    );
  });
});
