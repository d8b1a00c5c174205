import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Starting a database takes seconds on a busy machine. */
const LONG_TIMEOUT_MS = 60_000;

/** The same files run on PGlite and on a PostgreSQL server. */
const DATABASE_TESTS = {
  environment: 'node',
  pool: 'forks' as const,
  // Files share the compiled WebAssembly and modules, but not the database.
  isolate: false,
  include: ['tests/database/**/*.test.ts'] as string[],
  testTimeout: LONG_TIMEOUT_MS,
  hookTimeout: LONG_TIMEOUT_MS,
};

export default defineConfig({
  resolve: { alias: [{ find: /^~\//, replacement: `${inProject('./src')}/` }] },
  envPrefix: 'PUBLIC_',
  // Tests must not depend on .env.
  envDir: false,
  test: {
    // Test files spend time waiting for their servers, so one more worker than cores keeps all cores busy.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    // The embedded API logs every rejected request.
    silent: 'passed-only',
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    tags: [{ name: 'proof', description: 'Takes 10 to 40 seconds; run by `npm run test:proofs`.' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Loading modules once per worker instead of once per file takes a fifth of the time.
          isolate: false,
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          exclude: ['tests/unit/**/*.dom.test.ts'],
          setupFiles: ['tests/unit/support/fail-on-console.ts'],
          testTimeout: 20_000,
          hookTimeout: LONG_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          // Isolated like forks, in half the time.
          pool: 'vmForks',
          environment: 'happy-dom',
          include: ['tests/unit/**/*.dom.test.{ts,tsx}'],
          setupFiles: ['tests/unit/support/fail-on-console.ts', 'tests/unit/support/clean-document.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          // Tests that start servers, open databases, build sites, or write files.
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/seeded-database.ts'],
          setupFiles: ['tests/unit/support/fail-on-console.ts'],
          testTimeout: LONG_TIMEOUT_MS,
          hookTimeout: LONG_TIMEOUT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/*.test.ts'],
          globalSetup: ['tests/e2e/support/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...DATABASE_TESTS,
          name: 'database',
          exclude: ['tests/database/**/*.postgres.test.ts'],
          globalSetup: ['tests/support/seeded-database.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...DATABASE_TESTS,
          name: 'postgres',
          globalSetup: ['tests/database/support/start-postgres.ts'],
        },
      },
    ],
  },
});
