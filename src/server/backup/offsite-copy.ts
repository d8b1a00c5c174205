// Encrypts each nightly backup and copies it to BACKUP_TO, a folder or an S3-compatible service, where the newest 14 are kept.
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { BackupUpkeep, type Attempt } from './backup-upkeep.ts';
import { encryptFile } from './encryption.ts';
import { listMedia } from '../media/media-backup.ts';
import type { StoredBackup } from './nightly-backup.ts';

export type OffsiteSettings = { to: string; recipient: string };

const MAX_KEPT = 14;
const RETRY_AFTER_MS = 30 * 60_000;
const NAME = /^backup-\d{4}-\d{2}-\d{2}\.age$/;

/** Copies of uploaded files are kept, because older backups may need them. */
export const mediaCopyName = (name: string): string => `media-${name}.age`;

export function createOffsiteCopy({
  settings,
  upkeep,
  newest,
  mediaDir,
  now = () => new Date(),
  connect = openDestination,
}: {
  settings: OffsiteSettings | undefined;
  upkeep: BackupUpkeep;
  newest: () => StoredBackup | undefined;
  mediaDir: string;
  now?: () => Date;
  connect?: (address: string) => BackupDestination;
}) {
  let isRunning = false;
  const putMedia = async (name: string, recipient: string, destination: BackupDestination) => {
    const encrypted = path.join(mediaDir, `${name}.age`);
    try {
      await encryptFile(path.join(mediaDir, name), encrypted, recipient);
      await destination.put(mediaCopyName(name), encrypted);
    } finally {
      await rm(encrypted, { force: true });
    }
  };
  const copy = async ({ name, file }: StoredBackup, { to, recipient }: OffsiteSettings) => {
    const destination = connect(to);
    const encrypted = `${file}.age`;
    try {
      await encryptFile(file, encrypted, recipient);
      await destination.put(name.replace(/^nightly-(.*)\.backup$/, 'backup-$1.age'), encrypted);
    } finally {
      await rm(encrypted, { force: true });
    }
    const stored = new Set(await destination.list());
    for (const media of await listMedia(mediaDir))
      if (!stored.has(mediaCopyName(media))) await putMedia(media, recipient, destination);
    // A copy dated in the future would displace real ones.
    const latest = `backup-${now().toISOString().slice(0, 10)}.age`;
    const copied = name.replace(/^nightly-(.*)\.backup$/, 'backup-$1.age');
    const isPast = (each: string) => each <= latest || each === copied;
    const kept = (await destination.list()).filter((each) => NAME.test(each) && isPast(each)).sort();
    for (const old of kept.slice(0, -MAX_KEPT)) await destination.remove(old);
  };

  return {
    tick: async (): Promise<void> => {
      const backup = newest();
      if (!settings || !backup || isRunning) return;
      const last = upkeep.read('copy');
      const isDone = last?.backup === backup.name && last.problem === null;
      const isRecent = last?.problem != null && now().getTime() - Date.parse(last.triedAt) < RETRY_AFTER_MS;
      if (isDone || isRecent) return;
      isRunning = true;
      const attempt: Attempt = { backup: backup.name, triedAt: now().toISOString() };
      try {
        await copy(backup, settings);
        upkeep.succeeded('copy', attempt);
      } catch (error) {
        console.error(
          'The copy of the nightly backup failed:',
          error instanceof Error ? error.message : error,
        );
        upkeep.failed('copy', attempt, error);
      } finally {
        isRunning = false;
      }
    },
  };
}

export type BackupDestination = {
  put: (name: string, file: string) => Promise<void>;
  list: () => Promise<string[]>;
  remove: (name: string) => Promise<void>;
  fetch: (name: string, target: string) => Promise<void>;
};

type Environment = Readonly<Record<string, string | undefined>>;

const TIMEOUT_MS = 30 * 60_000;

/** `s3://bucket/prefix` or a folder. */
export function openDestination(address: string, env: Environment = process.env): BackupDestination {
  return address.startsWith('s3://') ? openBucket(new URL(address), env) : openFolder(path.resolve(address));
}

function openFolder(folder: string): BackupDestination {
  const fileOf = (name: string) => path.join(folder, name);
  return {
    put: async (name, file) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await copyFile(file, fileOf(`${name}.partial`));
      await rename(fileOf(`${name}.partial`), fileOf(name));
    },
    list: () => readdir(folder),
    remove: (name) => rm(fileOf(name)),
    fetch: (name, target) =>
      pipeline(createReadStream(fileOf(name)), createWriteStream(target, { mode: 0o600 })),
  };
}

function openBucket({ hostname: bucket, pathname }: URL, env: Environment): BackupDestination {
  const region = env['AWS_REGION'] || 'us-east-1';
  const endpoint = (env['AWS_ENDPOINT_URL'] || `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '');
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  const client = new AwsClient({
    accessKeyId: env['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['AWS_SECRET_ACCESS_KEY'] ?? '',
    service: 's3',
    region,
    retries: 2,
  });
  const urlOf = (name: string) => `${endpoint}/${bucket}/${prefix === '' ? '' : `${prefix}/`}${name}`;
  const send = async (url: string, init: RequestInit = {}) => {
    const response = await client.fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.ok) return response;
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? [];
    throw new Error(`${new URL(endpoint).hostname} responded with ${response.status} ${code}`.trim());
  };
  return {
    put: async (name, file) => {
      await send(urlOf(name), { method: 'PUT', body: await openAsBlob(file) });
    },
    list: async () => {
      const query = new URLSearchParams({ 'list-type': '2', prefix: prefix === '' ? '' : `${prefix}/` });
      const text = await (await send(`${endpoint}/${bucket}?${query.toString()}`)).text();
      // Other sites may use folders below this one.
      const own = prefix === '' ? '' : `${prefix}/`;
      return [...text.matchAll(/<Key>([^<]+)<\/Key>/g)]
        .map(([, key = '']) => key.slice(own.length))
        .filter((name) => !name.includes('/'));
    },
    remove: async (name) => {
      await send(urlOf(name), { method: 'DELETE' });
    },
    fetch: async (name, target) => {
      const { body } = await send(urlOf(name));
      if (body)
        await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(target, { mode: 0o600 }));
    },
  };
}
