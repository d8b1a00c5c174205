// The data API as a function with the secret key calls it.
import type { CallDatabase } from './mail/mail-queue.ts';

export type DatabaseApi = { call: CallDatabase; read: (query: string) => Promise<unknown> };

/** @param apiUrl the project's address, without a path */
export function createDatabaseApi(
  apiUrl: string,
  secretKey: string,
  send: (request: Request) => Promise<Response> = (request) => fetch(request),
): DatabaseApi {
  const headers = {
    apikey: secretKey,
    // Keys that are tokens count as such; the newer ones are no tokens and are left out.
    ...(secretKey.startsWith('sb_') ? {} : { Authorization: `Bearer ${secretKey}` }),
    'Content-Type': 'application/json',
  };
  const answerTo = async (path: string, init: RequestInit): Promise<unknown> => {
    const answer = await send(new Request(`${apiUrl}/rest/v1/${path}`, { ...init, headers }));
    const body = await answer.text();
    if (!answer.ok) throw new Error(`The database answered ${answer.status}.`);
    return body === '' ? undefined : (JSON.parse(body) as unknown);
  };
  return {
    call: (name, parameters) => answerTo(`rpc/${name}`, { method: 'POST', body: JSON.stringify(parameters) }),
    read: (query) => answerTo(query, { method: 'GET' }),
  };
}
