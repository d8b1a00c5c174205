import { test } from 'vitest';
import { openBackendOnPostgres } from './support/postgres.ts';
test('open', async () => {
  const { backend } = await openBackendOnPostgres(process.env['TEST_DATABASE_URL'] ?? '', 'demo', process.env['PERF_DB'] ?? 'perf');
  await backend.close();
});
