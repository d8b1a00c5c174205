import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { pause } from './requests.ts';

const { port, seconds, connections } = workerData as { port: number; seconds: number; connections: number };
const PER_ADDRESS = 150;
const INTERVAL_MS = 100;
/** Low enough that the server, which closes the oldest idle connection first, never closes a reader's. */
const OPENED_PER_INTERVAL = 10;

const PARTIAL_REQUESTS = [
  '',
  `GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ${'x'.repeat(8000)}`,
  'POST /rest/v1/podcast_subscribers HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
    `Content-Length: 60000\r\n\r\n{"email":"${'x'.repeat(30_000)}`,
];

const controller = new AbortController();
setTimeout(() => controller.abort(), seconds * 1000);
const open = new Set<Socket>();
let opened = 0;
while (!controller.signal.aborted) {
  for (let remaining = OPENED_PER_INTERVAL; remaining > 0 && open.size < connections; remaining -= 1) {
    const address = 1 + (Math.floor(opened / PER_ADDRESS) % Math.ceil(connections / PER_ADDRESS));
    const socket = connect({ host: '127.0.0.1', port, localAddress: `127.6.0.${address}` });
    socket.write(PARTIAL_REQUESTS[opened % PARTIAL_REQUESTS.length] ?? '');
    socket.resume();
    opened += 1;
    open.add(socket);
    socket.once('error', () => undefined);
    socket.once('close', () => open.delete(socket));
  }
  await pause(INTERVAL_MS, controller.signal);
}
for (const socket of open) socket.destroy();
parentPort?.postMessage({ opened });
