import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../support/postgres-server.ts';
import { openBackendOnPostgres, TEMPLATE } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl?: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const { backend, drop } = await openBackendOnPostgres(server.url, 'demo', { name: TEMPLATE });
  await backend.close();
  project.provide('postgresUrl', server.url);
  return async () => {
    await drop();
    await server.stop();
  };
}
