import { readBoundedBody } from '../../../supabase/functions/_shared/bounded-body.ts';
import type { Refusal } from './refusal.ts';

/** Reads a body as far as it may go. How long it may take is decided in uploads.ts. Never rejects. */
export function readBody(request: Request, limitBytes: number): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  return readBoundedBody(request, limitBytes);
}
