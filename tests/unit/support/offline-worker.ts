import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const ORIGIN = 'https://almighty.example';

type Handler = (event: object) => void;
type StoredResponse = { body: ArrayBuffer; status: number; headers: [string, string][] };

export type Report = { kind: string; reason?: string; [key: string]: unknown };

/** @param site responses by path; a missing path returns 404, and one that throws simulates a network failure */
export function startOfflineWorker(site: Map<string, () => string>) {
  const handlers = new Map<string, Handler>();
  const caches = new Map<string, Map<string, StoredResponse>>();
  const fetched: string[] = [];
  const state = { isOnline: true, isFull: false, isRegistered: true };

  const fetch = async (request: string | { url: string }) => {
    const path = new URL(typeof request === 'string' ? request : request.url, ORIGIN).pathname;
    fetched.push(path);
    if (!state.isOnline) throw new TypeError('Failed to fetch');
    const respond = site.get(path);
    return respond ? new Response(respond()) : new Response('', { status: 404 });
  };
  const openCache = (name: string) => {
    const entries = caches.get(name) ?? new Map<string, StoredResponse>();
    caches.set(name, entries);
    return {
      match: async (path: string) => {
        const stored = entries.get(path);
        return stored && new Response(stored.body, { status: stored.status, headers: stored.headers });
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
      open: async (name: string) => openCache(name),
      has: async (name: string) => caches.has(name),
      delete: async (name: string) => caches.delete(name),
    },
    fetch,
    Response,
    URL,
  };
  vm.runInNewContext(readFileSync('public/offline-worker.js', 'utf8'), context);

  const send = async (data: 'save' | 'report' | 'remove'): Promise<Report[]> => {
    const reports: Report[] = [];
    const pending: Promise<unknown>[] = [];
    handlers.get('message')?.({
      data,
      // Cloned into this realm, as between processes.
      source: {
        postMessage: (message: Report) => reports.push(JSON.parse(JSON.stringify(message)) as Report),
      },
      waitUntil: (promise: Promise<unknown>) => pending.push(promise),
    });
    await Promise.all(pending);
    return reports;
  };
  /** Undefined if the worker leaves the request to the browser. */
  const visit = async (path: string): Promise<Response | undefined> => {
    let result: Promise<Response> | undefined;
    const pending: Promise<unknown>[] = [];
    handlers.get('fetch')?.({
      request: { url: ORIGIN + path, mode: 'navigate', method: 'GET' },
      respondWith: (promise: Promise<Response>) => (result = promise),
      waitUntil: (promise: Promise<unknown>) => pending.push(promise),
    });
    const response = await result;
    await Promise.all(pending);
    return response;
  };
  const storedPaths = () => [...(caches.get('kept-chapters')?.keys() ?? [])].sort();
  return { state, fetched, send, visit, storedPaths };
}
