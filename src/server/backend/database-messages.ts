// Messages between the server and the database worker: plain data only.
import type { BackendOptions } from './create-backend.ts';
import { MigrationError } from './migrations.ts';

export type WorkerOptions = Omit<BackendOptions, 'openDatabase'>;

export type CellTask =
  | {
      kind: 'fetch';
      url: string;
      method: string;
      headers: [string, string][];
      body: ArrayBuffer | undefined;
      visitor: string;
      /** A longer answer becomes an error. */
      answerBytes: number;
    }
  | { kind: 'sql'; query: string; parameters: unknown[] | undefined }
  | { kind: 'check'; nonce: string }
  | { kind: 'dump' }
  | { kind: 'backup' }
  | { kind: 'close' };

export type FetchAnswer = {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer | undefined;
};

/** The result of each kind of task. */
export type CellAnswers = {
  fetch: FetchAnswer;
  sql: unknown[];
  check: Observation;
  dump: ArrayBuffer;
  backup: ArrayBuffer;
  close: undefined;
};

/** The results of the canary queries (canary.ts). */
export type Observation = {
  rows: { echo: unknown; product: unknown; chapters: unknown }[];
  status: number;
  contentRange: string | null;
};

export type PlainError = { name: string; message: string; code?: string; file?: string; causeCode?: string };

export type ToWorker = { id: number; task: CellTask };
export type FromWorker =
  | { kind: 'opened' }
  | { kind: 'not opened'; error: PlainError }
  | { kind: 'answer'; id: number; value: unknown; memoryBytes: number }
  | { kind: 'error'; id: number; error: PlainError; memoryBytes: number };

export function toPlainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { code } = error as { code?: unknown };
  const causeCode = (error.cause as { code?: unknown } | undefined)?.code;
  return {
    name: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(error instanceof MigrationError && { file: error.file }),
    ...(typeof causeCode === 'string' && { causeCode }),
  };
}

/** The error as the other thread threw it, as far as callers look at it. */
export function fromPlainError({ name, message, code, file, causeCode }: PlainError): Error {
  if (file !== undefined) {
    const cause = Object.assign(new Error(message.slice(`${file} failed: `.length)), { code: causeCode });
    return new MigrationError(file, cause);
  }
  const error = new Error(message);
  error.name = name;
  return code === undefined ? error : Object.assign(error, { code });
}
