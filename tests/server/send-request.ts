// Raw HTTP requests: no client normalizes URLs or decompresses responses.
import { request, type IncomingMessage } from 'node:http';

export type RawResponse = {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
  text: string;
};

export type SendOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | AsyncIterable<Buffer>;
};

/** Requests a raw path exactly as written. */
export function sendRequest(port: number, rawPath: string, options: SendOptions = {}): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { port, host: '127.0.0.1', path: rawPath, agent: false, ...options },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body,
            text: body.toString(),
          });
        });
      },
    );
    outgoing.on('error', reject);
    const { body } = options;
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) {
      outgoing.end(body);
      return;
    }
    void (async () => {
      for await (const chunk of body) {
        if (outgoing.destroyed || outgoing.writableEnded) return;
        outgoing.write(chunk);
      }
      outgoing.end();
    })();
  });
}
