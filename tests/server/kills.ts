// Kills the server while visitors write. Every acknowledged write must survive.
import { insertLead, keptLeads, startServer } from './started-server.ts';

const WRITERS = 4;
/** Acknowledged writes before a kill: between this number and twice as many. */
const WRITES_BEFORE_KILL = 15;

export type KillReport = {
  acknowledged: number;
  /** Acknowledged writes that are missing. */
  lost: string[];
  /** How long each start took, with the recovery from the kill before it. */
  startMs: number[];
};

/** Starts the server on a prepared folder and kills it under load. Throws if a start fails. */
export async function killUnderLoad(folder: string, kills: number): Promise<KillReport> {
  const acknowledged: string[] = [];
  const startMs: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    const startedAt = performance.now();
    const { child, port, said, exited } = await startServer({ DATA_DIR: folder });
    if (Number.isNaN(port)) throw new Error(`After ${round} kills the server did not start:\n${said()}`);
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
      // After the kill no answer is expected; before it, that is a failure.
      writer(name).catch((error: unknown) => (isDying ? undefined : enough.reject(error))),
    );
    await enough.promise.finally(() => {
      isDying = true;
      child.kill('SIGKILL');
    });
    await Promise.all([exited, ...writers]);
  }
  const kept = await keptLeads(folder);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((email) => !kept.has(email)),
    startMs,
  };
}
