// Copies of backups outside the server are encrypted in the age format (https://age-encryption.org/v1). The server has only
// the public key.
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './backup-file.ts';

const FORMAT_LINE = 'age-encryption.org/v1';

export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

export async function encryptFile(source: string, target: string, recipient: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(webStream(source));
  await pipeline(Readable.fromWeb(encrypted as ReadableStream), createWriteStream(target, { mode: 0o600 }));
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle
    .read(Buffer.alloc(FORMAT_LINE.length), 0, FORMAT_LINE.length, 0)
    .finally(() => handle.close());
  return buffer.toString() === FORMAT_LINE;
}

/** @throws BackupError */
export async function decryptFile(source: string, target: string, identity: string): Promise<void> {
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
  } catch {
    throw new BackupError('The private key is not valid. It begins with AGE-SECRET-KEY-1.');
  }
  const decrypted = await decrypter.decrypt(webStream(source)).catch((error: Error) => {
    throw new BackupError(
      /identity|recipient/i.test(error.message)
        ? 'This private key cannot decrypt the backup.'
        : 'The encrypted backup is damaged.',
    );
  });
  await pipeline(
    Readable.fromWeb(decrypted as ReadableStream),
    createWriteStream(target, { mode: 0o600 }),
  ).catch(() => {
    throw new BackupError('The encrypted backup is incomplete or damaged.');
  });
}

const webStream = (file: string) =>
  Readable.toWeb(createReadStream(file)) as unknown as globalThis.ReadableStream<Uint8Array>;
