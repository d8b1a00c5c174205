// Kills the server during visitor writes. Every acknowledged write must survive.
import { insertLead, readStoredLeads, startServer } from './started-server.ts';

const WRITERS = 4;
/** Minimum of acknowledged writes before a kill; the maximum is twice as many. */
const WRITES_BEFORE_KILL = 15;

export type KillReport = {
  acknowledged: number;
  /** Acknowledged writes that were lost. */
  lost: string[];
  /** Duration of each start, including recovery from the previous kill. */
  startMs: number[];
};

/** Starts the server on a prepared folder and kills it under load. Throws if a start fails. */
export async function killUnderLoad(folder: string, kills: number): Promise<KillReport> {
  const acknowledged: string[] = [];
  const startMs: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    const startedAt = performance.now();
    const { child, port, output, exited } = await startServer({ DATA_DIR: folder });
    if (Number.isNaN(port)) throw new Error(`After ${round} kills the server did not start:\n${output()}`);
    startMs.push(performance.now() - startedAt);

    const target = acknowledged.length + WRITES_BEFORE_KILL * (1 + Math.random());
    const hasEnough = Promise.withResolvers<undefined>();
    let isKilled = false;
    const writer = async (writerIndex: number) => {
      for (let index = 0; !isKilled; index += 1) {
        const email = `lead-${round}-${writerIndex}-${index}@example.com`;
        if ((await insertLead(port, email)) === 201) acknowledged.push(email);
        if (acknowledged.length >= target) hasEnough.resolve(undefined);
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, writerIndex) =>
      // After the kill no response is expected; before it, a missing one is a failure.
      writer(writerIndex).catch((error: unknown) => (isKilled ? undefined : hasEnough.reject(error))),
    );
    await hasEnough.promise.finally(() => {
      isKilled = true;
      child.kill('SIGKILL');
    });
    await Promise.all([exited, ...writers]);
  }
  const stored = await readStoredLeads(folder);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((email) => !stored.has(email)),
    startMs,
  };
}
