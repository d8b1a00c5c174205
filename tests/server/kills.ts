// Kills the server while visitors write. Every acknowledged write must survive.
import { insertLead, storedLeads, startServer } from './started-server.ts';

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

    const goal = acknowledged.length + WRITES_BEFORE_KILL * (1 + Math.random());
    const enough = Promise.withResolvers<undefined>();
    let isDying = false;
    const writer = async (name: number) => {
      for (let index = 0; !isDying; index += 1) {
        const email = `lead-${round}-${name}-${index}@example.com`;
        if ((await insertLead(port, email)) === 201) acknowledged.push(email);
        if (acknowledged.length >= goal) enough.resolve(undefined);
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, name) =>
      // After the kill no response is expected; before it, a missing one is a failure.
      writer(name).catch((error: unknown) => (isDying ? undefined : enough.reject(error))),
    );
    await enough.promise.finally(() => {
      isDying = true;
      child.kill('SIGKILL');
    });
    await Promise.all([exited, ...writers]);
  }
  const stored = await storedLeads(folder);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((email) => !stored.has(email)),
    startMs,
  };
}
