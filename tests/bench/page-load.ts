// As many requests for one page as so many connections can make.
import autocannon from 'autocannon';

export type PageLoad = { perSecond: number; latencies: number[]; failed: number };

/** Warms up for a second, then measures. Latencies are in ms, one per answer. */
export async function loadPage(url: string, connections: number, seconds: number): Promise<PageLoad> {
  await run(url, connections, 1);
  return run(url, connections, seconds);
}

async function run(url: string, connections: number, duration: number): Promise<PageLoad> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      { url, connections, duration, headers: { 'accept-encoding': 'br' } },
      (error: Error | null, done: autocannon.Result) => (error ? reject(error) : resolve(done)),
    );
    instance.on('response', (_client, _status, _bytes, responseTime) => latencies.push(responseTime));
  });
  const elapsed = (performance.now() - startedAt) / 1000;
  return {
    perSecond: latencies.length / Math.max(duration, elapsed),
    latencies,
    failed: result.errors + result.timeouts + result.non2xx,
  };
}
