import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const ORIGIN = 'https://almighty.example';

type Handler = (event: object) => void;
type Kept = { body: ArrayBuffer; status: number; headers: [string, string][] };

export type Report = { kind: string; why?: string; [key: string]: unknown };

/** @param site responses by path; a missing path returns 404, and one that throws simulates a network failure */
export function startOfflineWorker(site: Map<string, () => string>) {
  const handlers = new Map<string, Handler>();
  const stores = new Map<string, Map<string, Kept>>();
  const fetched: string[] = [];
  const state = { isOnline: true, isFull: false, isRegistered: true };

  const fetch = async (request: string | { url: string }) => {
    const path = new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
    fetched.push(path);
    if (!state.isOnline) throw new TypeError('Failed to fetch');
    const answer = site.get(path);
    return answer ? new Response(answer()) : new Response('', { status: 404 });
  };
  const storeOf = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Kept>();
    stores.set(name, entries);
    return {
      match: async (path: string) => {
        const kept = entries.get(path);
        return kept && new Response(kept.body, { status: kept.status, headers: kept.headers });
      },
      put: async (path: string, response: Response) => {
        if (state.isFull) throw new DOMException('full', 'QuotaExceededError');
        const body = await response.arrayBuffer();
        entries.set(path, { body, status: response.status, headers: [...response.headers] });
      },
      delete: async (path: string) => entries.delete(path),
    };
  };
  const context = {
    self: {
      location: new URL(ORIGIN),
      addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
      skipWaiting: () => undefined,
      registration: { unregister: async () => (state.isRegistered = false) },
    },
    caches: {
      open: async (name: string) => storeOf(name),
      has: async (name: string) => stores.has(name),
      delete: async (name: string) => stores.delete(name),
    },
    fetch,
    Response,
    URL,
  };
  vm.runInNewContext(readFileSync('public/offline-worker.js', 'utf8'), context);

  const ask = async (data: 'keep' | 'report' | 'remove'): Promise<Report[]> => {
    const sent: Report[] = [];
    const pending: Promise<unknown>[] = [];
    handlers.get('message')?.({
      data,
      // Cloned into this realm, as it would be between processes.
      source: { postMessage: (message: Report) => sent.push(JSON.parse(JSON.stringify(message)) as Report) },
      waitUntil: (promise: Promise<unknown>) => pending.push(promise),
    });
    await Promise.all(pending);
    return sent;
  };
  /** Undefined if the worker leaves the request to the browser. */
  const visit = async (path: string): Promise<Response | undefined> => {
    let answer: Promise<Response> | undefined;
    const pending: Promise<unknown>[] = [];
    handlers.get('fetch')?.({
      request: { url: ORIGIN + path, mode: 'navigate', method: 'GET' },
      respondWith: (response: Promise<Response>) => (answer = response),
      waitUntil: (promise: Promise<unknown>) => pending.push(promise),
    });
    const response = await answer;
    await Promise.all(pending);
    return response;
  };
  const kept = () => [...(stores.get('kept-chapters')?.keys() ?? [])].sort();
  return { state, fetched, ask, visit, kept };
}
