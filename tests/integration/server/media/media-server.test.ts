import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMBEDDED_PUBLISHABLE_KEY } from '~/lib/site/product.ts';
import { UPLOAD_PATH } from '~/lib/media/media-file.ts';
import { listenOn, type Listening } from '~/server/listen.ts';
import { createMediaServer } from '~/server/media/media-server.ts';
import { sendRequest, type RawResponse, type SendOptions } from '../../../server/send-request.ts';
import { guardedServer, SECRETS, seededBackend, signedIn } from '../gateway/support.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'media-test-'));
const backend = await seededBackend();
const guarded = await guardedServer(backend);
let media: Listening;
let editor: string;

const open = () => {
  const server = createMediaServer({
    backend,
    folder,
    jwtSecret: SECRETS.jwtSecret,
    publishableKey: EMBEDDED_PUBLISHABLE_KEY,
    allowedOrigins: [],
  });
  return listenOn((request, response) => server.handle(request, response));
};
beforeAll(async () => {
  media = await open();
  editor = (await signedIn(guarded))['Authorization'] ?? '';
});
afterAll(async () => {
  await media.close();
  rmSync(folder, { recursive: true, force: true });
});

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const nameOf = (bytes: Uint8Array, extension: string) => `${hashOf(bytes)}.${extension}`;
const drawn = (options: Partial<{ width: number; height: number }> = {}) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'gold', ...options } });
const send = (
  address: string,
  { headers, ...options }: SendOptions = {},
  authorization = editor,
): Promise<RawResponse> =>
  sendRequest(media.port, address, {
    ...options,
    headers: { 'Tus-Resumable': '1.0.0', ...(authorization && { authorization }), ...headers },
  });
const encode = (text: string) => Buffer.from(text).toString('base64');
const create = (name: string, size: number, authorization = editor, bucket = 'media') =>
  send(
    UPLOAD_PATH,
    {
      method: 'POST',
      headers: {
        'Upload-Length': String(size),
        'Upload-Metadata': `bucketName ${encode(bucket)},objectName ${encode(name)}`,
      },
    },
    authorization,
  );
const append = (location: string, body: Buffer, offset = 0) =>
  send(location, {
    method: 'PATCH',
    headers: {
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(body.length),
    },
    body,
  });
async function upload(name: string, bytes: Buffer): Promise<RawResponse> {
  const created = await create(name, bytes.length);
  return created.status === 201 ? append(created.headers.location ?? '', bytes) : created;
}
const unfinished = () => readdirSync(path.join(folder, 'unfinished'));

test('stores an image and a recording of an editor, and serves them with ranges', async () => {
  const image = await drawn().webp().toBuffer();
  const sound = readFileSync('public/audio/was-god-a-vegan.mp3');
  for (const [bytes, extension, type] of [
    [image, 'webp', 'image/webp'],
    [sound, 'mp3', 'audio/mpeg'],
  ] as const) {
    const name = nameOf(bytes, extension);
    expect((await upload(name, bytes)).status).toBe(204);
    const response = await send(`/media/${name}`);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(hashOf(response.body)).toBe(hashOf(bytes));
    const range = await send(`/media/${name}`, { headers: { Range: 'bytes=2-5' } });
    expect(range.status).toBe(206);
    expect(range.body).toEqual(bytes.subarray(2, 6));
    expect(unfinished()).toEqual([]);
  }
});

test('continues an upload that was cut off, also after a restart', async () => {
  const bytes = readFileSync('public/audio/human-dynamics.mp3');
  const cut = Math.floor(bytes.length * 0.9);
  const location = (await create(nameOf(bytes, 'mp3'), bytes.length)).headers.location ?? '';
  expect((await append(location, bytes.subarray(0, cut))).status).toBe(204);
  await media.close();
  media = await open();
  const head = await send(location, { method: 'HEAD' });
  expect(head.headers['upload-offset']).toBe(String(cut));
  expect((await append(location, bytes.subarray(cut), cut)).status).toBe(204);
  expect(existsSync(path.join(folder, nameOf(bytes, 'mp3')))).toBe(true);
});

test('says that the disk is full if it fills up during an upload, and continues it afterward', async ({
  skip,
}) => {
  const unfinishedFolder = path.join(folder, 'unfinished');
  mkdirSync(unfinishedFolder, { recursive: true });
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  try {
    mount('size=36m');
  } catch {
    skip('this user cannot mount file systems');
  }
  try {
    await media.close();
    media = await open();
    const recording = readFileSync('public/audio/human-dynamics.mp3');
    const bytes = Buffer.concat(Array.from({ length: 17 }, () => recording));
    const name = nameOf(bytes, 'mp3');
    const location = (await create(name, bytes.length)).headers.location ?? '';
    const response = await append(location, bytes);
    expect([response.status, response.body.toString()]).toEqual([507, 'The disk is full.']);
    expect(existsSync(path.join(folder, name))).toBe(false);
    expect((await append(location, bytes.subarray(0, 10))).status).toBe(507);
    mount('remount,size=200m');
    const head = await send(location, { method: 'HEAD' });
    const offset = Number(head.headers['upload-offset']);
    expect(offset).toBeGreaterThan(0);
    expect((await append(location, bytes.subarray(offset), offset)).status).toBe(204);
    expect(hashOf((await send(`/media/${name}`)).body)).toBe(hashOf(bytes));
  } finally {
    execFileSync('umount', ['--lazy', folder]);
    await media.close();
    media = await open();
  }
});

test('accepts the same file twice at once', async () => {
  const bytes = await drawn({ width: 90 }).png().toBuffer();
  const name = nameOf(bytes, 'png');
  const responses = await Promise.all([upload(name, bytes), upload(name, bytes)]);
  expect(responses.map(({ status }) => status)).toEqual([204, 204]);
  expect(unfinished()).toEqual([]);
});

describe('refuses and stores nothing of', () => {
  const cases: [string, () => Promise<[Buffer, string]>, number, string][] = [
    [
      'a script named .jpg',
      async () => [Buffer.from('<script>alert(1)</script>'), 'jpg'],
      422,
      'not a complete image',
    ],
    [
      'a PNG named .jpg',
      async () => [await drawn().png().toBuffer(), 'jpg'],
      422,
      'not an image of its type',
    ],
    [
      'an image of 60 megapixels',
      async () => [await drawn({ width: 10_000, height: 6000 }).png().toBuffer(), 'png'],
      422,
      'not a complete image',
    ],
    [
      'a decompression bomb',
      async () => [
        await drawn({ width: 16_000, height: 16_000 }).png({ compressionLevel: 9 }).toBuffer(),
        'png',
      ],
      422,
      'not a complete image',
    ],
    [
      'an image that is too wide',
      async () => [await drawn({ width: 2401, height: 1 }).png().toBuffer(), 'png'],
      422,
      'at most 2400 pixels',
    ],
    [
      'an image with a place',
      async () => [
        await drawn()
          .withExif({ IFD0: { Artist: 'Ruth' } })
          .jpeg()
          .toBuffer(),
        'jpg',
      ],
      422,
      'camera or the place',
    ],
    [
      'half an image',
      async () => {
        const whole = await drawn({ width: 400, height: 400 }).png().toBuffer();
        return [whole.subarray(0, whole.length / 2), 'png'];
      },
      422,
      'not a complete image',
    ],
    ['sound without sound', async () => [Buffer.alloc(5000), 'mp3'], 422, 'not a recording'],
    ['an image named .m4a', async () => [await drawn().webp().toBuffer(), 'm4a'], 422, 'not a recording'],
    [
      'an SVG',
      async () => [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg'],
      400,
      'this type',
    ],
  ];
  test.each(cases)(
    '%s',
    async (_, make, status, reason) => {
      const [bytes, extension] = await make();
      const response = await upload(nameOf(bytes, extension), bytes);
      expect(response.status).toBe(status);
      expect(response.text).toContain(reason);
      expect(existsSync(path.join(folder, nameOf(bytes, extension)))).toBe(false);
      expect(unfinished()).toEqual([]);
    },
    60_000,
  );

  test('a file with another content than its name says', async () => {
    const bytes = await drawn().webp().toBuffer();
    const response = await upload(nameOf(Buffer.from('other'), 'webp'), bytes);
    expect([response.status, response.text]).toEqual([
      422,
      'The file was damaged on its way. Upload it again.',
    ]);
  });

  test.each([
    ['a visitor', '', 401],
    ['a forged session', 'Bearer a.b.c', 401],
  ])('%s', async (_, authorization, status) => {
    const response = await create(nameOf(Buffer.from('a'), 'png'), 5, authorization);
    expect(response.status).toBe(status);
  });

  test('a file that is too large, a path, and another bucket', async () => {
    const name = nameOf(Buffer.from('a'), 'png');
    expect((await create(name, 21 * 1024 * 1024)).status).toBe(413);
    expect((await create(nameOf(Buffer.from('a'), 'mp3'), 201 * 1024 * 1024)).status).toBe(413);
    expect((await create('../../jwt-secret.png', 5)).status).toBe(400);
    expect((await create(name, 5, editor, 'other')).status).toBe(400);
    for (const address of ['/media/..%2fjwt-secret', '/media/unfinished', '/media/'])
      expect((await send(address)).status).toBe(404);
  });
});

test('deletes only files that are no longer listed, and only for editors', async () => {
  const bytes = await drawn({ width: 30 }).webp().toBuffer();
  const name = nameOf(bytes, 'webp');
  await upload(name, bytes);
  await backend.sql(`insert into public.media_files (name, original_name, bytes) values ($1, 'a.webp', 1)`, [
    name,
  ]);
  const remove = (authorization?: string) =>
    send(`/storage/v1/object/media/${name}`, { method: 'DELETE' }, authorization);
  expect((await remove()).status).toBe(409);
  await backend.sql('delete from public.media_files where name = $1', [name]);
  expect((await remove('Bearer a.b.c')).status).toBe(401);
  expect(existsSync(path.join(folder, name))).toBe(true);
  expect((await remove()).status).toBe(200);
  expect((await send(`/media/${name}`)).status).toBe(404);
});
