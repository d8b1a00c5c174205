// The bodies of requests to the account service, read before it does.
import { readBody } from '../door/read-body.ts';
import { refusalResponse } from '../door/refusal.ts';
import { RULES } from '../door/rules.ts';

/** Reads a body, or answers that it is too long. */
export async function readAccountBody(request: Request): Promise<Uint8Array<ArrayBuffer> | Response> {
  const body = await readBody(request, RULES.accountBodyBytes);
  return body instanceof Uint8Array ? body : refusalResponse(body, new URL(request.url).pathname);
}

export function passwordIn(body: Uint8Array): unknown {
  return fieldsIn(body)['password'];
}

/** Decoded as the backend does it: without a byte order mark. Anything but an object has no fields. */
export function fieldsIn(body: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
