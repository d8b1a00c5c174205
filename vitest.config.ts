import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const inProject = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A busy machine takes seconds to start a database; a test that hangs still ends. */
const PATIENT_MS = 60_000;

export default defineConfig({
  resolve: { alias: [{ find: /^~\//, replacement: `${inProject('./src')}/` }] },
  envPrefix: 'PUBLIC_',
  // The settings of this machine (.env) are none of the tests' business.
  envDir: false,
  test: {
    // A file waits for a quarter of its time, for servers that it has started: one more than there are cores keeps all busy.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    // The embedded API prints every refusal, and refusals are what many tests are about.
    silent: 'passed-only',
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/unit/**/*.test.ts'],
          exclude: ['tests/unit/**/*.dom.test.ts'],
          setupFiles: ['tests/unit/support/refuse-noise.ts'],
          testTimeout: 20_000,
          hookTimeout: PATIENT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/unit/**/*.dom.test.{ts,tsx}'],
          setupFiles: ['tests/unit/support/refuse-noise.ts', 'tests/unit/support/clean-document.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          // What starts a server, opens a database, builds a site or writes to a disk.
          name: 'integration',
          environment: 'node',
          include: ['tests/integration/**/*.test.ts'],
          setupFiles: ['tests/unit/support/refuse-noise.ts'],
          testTimeout: PATIENT_MS,
          hookTimeout: PATIENT_MS,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          environment: 'node',
          pool: 'forks',
          // Files share what costs them a second each: the compiled database and the modules. Each opens its own copy.
          isolate: false,
          include: ['tests/database/**/*.test.ts'],
          globalSetup: ['tests/database/support/build-snapshot.ts'],
          testTimeout: PATIENT_MS,
          hookTimeout: PATIENT_MS,
        },
      },
    ],
  },
});
