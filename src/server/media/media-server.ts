// Stores uploads of editors and serves them. Uploads speak tus, as Supabase Storage does, so that a cut one continues.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { MEDIA_BUCKET, parseMediaName, UPLOAD_PATH, type MediaType } from '../../lib/media/media-file.ts';
import { MAX_MEDIA_BYTES } from '../../lib/media/media-limits.ts';
import { IMMUTABLE } from '../../build/response-headers.ts';
import { isDiskFull } from '../backend/free-space.ts';
import type { Backend } from '../backend/create-backend.ts';
import { createSessions, parseSession } from '../gateway/sessions.ts';
import { sendFile } from '../site/static-files.ts';
import { findMediaProblem } from './verify-media.ts';

const EXPIRES_MS = 24 * 60 * 60_000;
/** Incomplete uploads of all editors together. */
const MAX_UNFINISHED = 20;
const OBJECT_PATH = `/storage/v1/object/${MEDIA_BUCKET}/`;
const MEDIA_PATH = '/media/';

type Options = {
  backend: Pick<Backend, 'fetch' | 'sql'>;
  folder: string;
  jwtSecret: string;
  publishableKey: string;
  allowedOrigins: readonly string[];
};

export type MediaServer = ReturnType<typeof createMediaServer>;

export function createMediaServer({ backend, folder, jwtSecret, publishableKey, allowedOrigins }: Options) {
  const unfinished = path.join(folder, 'unfinished');
  const sessions = createSessions(backend.sql, Date.now);
  let uploads: Server | undefined;

  const isEditor = async (authorization: string | null): Promise<boolean> => {
    const session = parseSession(authorization, jwtSecret, Date.now());
    if (authorization === null || (await sessions.accountOf(session)) === undefined) return false;
    const response = await backend.fetch(
      new Request('http://localhost/rest/v1/rpc/sign_in_step', {
        method: 'POST',
        headers: { authorization, apikey: publishableKey, 'content-type': 'application/json' },
        body: '{}',
      }),
    );
    return response.ok && (await response.json()) === 'admitted';
  };

  /** Created for the first upload, so that a site without files has no folder. */
  const openUploads = (): Server => {
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    const store = new FileStore({ directory: unfinished, expirationPeriodInMilliseconds: EXPIRES_MS });
    return new Server({
      path: UPLOAD_PATH,
      datastore: store,
      relativeLocation: true,
      allowedOrigins: [...allowedOrigins],
      allowedHeaders: ['apikey'],
      maxSize: MAX_MEDIA_BYTES.audio,
      onIncomingRequest: async (request) => {
        if (!(await isEditor(request.headers.get('authorization')))) fail(401, 'Sign in to upload files.');
        if (await isDiskFull(unfinished)) fail(DISK_FULL.status_code, DISK_FULL.body);
      },
      // The library reports failed writes as errors of the server.
      onResponseError: async (_request, error) => {
        const status = 'status_code' in error ? error.status_code : 500;
        return status >= 500 && (await isDiskFull(unfinished)) ? DISK_FULL : undefined;
      },
      onUploadCreate: async (_request, { metadata, size = 0 }) => {
        const media = mediaOf(metadata);
        if (size > MAX_MEDIA_BYTES[media.kind]) fail(413, 'The file is too large.');
        await store.deleteExpired();
        if (readdirSync(unfinished).length >= 2 * MAX_UNFINISHED)
          fail(429, 'Too many uploads have not finished. Try again tomorrow.');
        return {};
      },
      onUploadFinish: async (_request, { id, metadata }) => {
        const media = mediaOf(metadata);
        const file = path.join(unfinished, id);
        const problem = await findMediaProblem(file, media);
        if (problem === undefined) renameSync(file, path.join(folder, nameOf(media)));
        rmSync(file, { force: true });
        rmSync(`${file}.json`, { force: true });
        if (problem !== undefined) fail(422, problem);
        return {};
      },
    });
  };

  const serve = async (request: IncomingMessage, response: ServerResponse, name: string) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const media = parseMediaName(name);
    const file = path.join(folder, name);
    if (!media || !existsSync(file)) {
      response.writeHead(404, { 'Cache-Control': 'no-store' }).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    const { size, mtime } = statSync(file);
    const plain = { file, size, etag: `"${media.hash.slice(0, 16)}"` };
    await sendFile(
      request,
      response,
      { contentType: media.type, modified: mtime, plain },
      { 'Cache-Control': IMMUTABLE, 'Content-Security-Policy': "default-src 'none'" },
    );
  };

  const remove = async (request: IncomingMessage, response: ServerResponse, name: string) => {
    const media = parseMediaName(name);
    const isAllowed = request.method === 'DELETE' && (await isEditor(request.headers.authorization ?? null));
    if (!media || !isAllowed) {
      response.writeHead(isAllowed ? 404 : 401).end();
      return;
    }
    const [row] = await backend.sql('select from public.media_files where name = $1', [name]);
    if (row === undefined) rmSync(path.join(folder, name), { force: true });
    response.writeHead(row === undefined ? 200 : 409, { 'Content-Type': 'application/json' }).end('{}');
  };

  return {
    handles: (pathname: string): boolean =>
      pathname.startsWith(UPLOAD_PATH) || pathname.startsWith(OBJECT_PATH) || pathname.startsWith(MEDIA_PATH),
    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const pathname = (request.url ?? '/').split('?')[0] ?? '/';
      try {
        if (pathname.startsWith(MEDIA_PATH))
          return await serve(request, response, pathname.slice(MEDIA_PATH.length));
        if (pathname.startsWith(OBJECT_PATH))
          return await remove(request, response, pathname.slice(OBJECT_PATH.length));
        await (uploads ??= openUploads()).handle(request, response);
      } catch (error) {
        console.error(`${request.method} of a media file failed:`, error);
        if (!response.headersSent) response.writeHead(500).end();
      }
    },
  };
}

type Metadata = Readonly<Record<string, string | null>> | undefined;

function mediaOf(metadata: Metadata): MediaType {
  const media = parseMediaName(metadata?.['objectName'] ?? '');
  if (!media || metadata?.['bucketName'] !== MEDIA_BUCKET)
    return fail(400, 'Files of this type are not stored.');
  return media;
}

const nameOf = ({ hash, extension }: MediaType) => `${hash}.${extension}`;

/** The library sends the body as text. */
function fail(status: number, message: string): never {
  throw { status_code: status, body: message };
}

const DISK_FULL = { status_code: 507, body: 'The disk is full.' };
