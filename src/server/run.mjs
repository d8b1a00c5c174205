// The entry point of all npm commands. Runs on Node 20 or newer, installs missing dependencies, and starts the Node version
// that the project pins as a package.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';

const PROJECT_ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Runs TypeScript without a build step. */
const MIN_NODE_VERSION = [22, 18];

const COMMANDS = {
  // Saves 100 MB under load.
  start: [['node', '--max-semi-space-size=16', 'src/server/start.ts']],
  dev: [['node', 'src/server/dev.ts']],
  build: [['node', 'src/server/build.ts']],
  admin: [['node', 'src/server/admin.ts']],
  migrate: [['node', 'src/server/setup.ts', '--migrate']],
  setup: [['node', 'src/server/setup.ts']],
  doctor: [['node', 'src/server/doctor.ts']],
  backup: [['node', 'src/server/backup.ts']],
  restore: [['node', 'src/server/backup.ts', '--restore']],
  outdated: [['node', 'src/server/outdated.ts']],
  bench: [['node', 'tests/bench/bench.ts']],
  check: [
    ['prettier', '--check', '--log-level', 'warn', '.'],
    ['eslint', '--max-warnings', '0', '.'],
    ['astro', 'check', '--minimumSeverity', 'warning'],
  ],
  // The site for the browser tests is built meanwhile.
  'check:build': ['check', ['node', 'tests/e2e/support/build-world.ts']],
  'test:unit': [['vitest', 'run', '--project', 'unit', '--project', 'dom']],
  'test:integration': [['vitest', 'run', '--project', 'integration']],
  'test:database': [['vitest', 'run', '--project', 'database', '--project', 'postgres']],
  'test:nightly': [['playwright', 'test', '--project=nightly']],
  'test:proofs': [
    ['vitest', 'run', '--project', 'integration', '--project', 'postgres', '--tags-filter', 'proof'],
  ],
  'test:browsers': [['vitest', 'run', '--project', 'browsers']],
  'test:hosts': [['node', 'tests/hosts/hosts.ts']],
  'test:e2e': [['playwright', 'test', '--project=hostile', '--project=daily']],
  // One after the other, because together they compete for the cores and take longer.
  test: [
    'check:build',
    [
      'vitest',
      'run',
      '--tags-filter',
      '!proof',
      ...['unit', 'dom', 'integration', 'database', 'postgres'].flatMap((name) => ['--project', name]),
    ],
    'test:e2e',
  ],
  format: [['prettier', '--write', '--log-level', 'warn', '.']],
};

const PARALLEL = new Set(['check', 'check:build']);

const PROGRAMS = {
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  eslint: 'node_modules/eslint/bin/eslint.js',
  astro: 'node_modules/astro/bin/astro.mjs',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};

installMissingDependencies();
const node = findNode();
process.exitCode = await runCommand(process.argv[2] ?? 'start', process.argv.slice(3));

function installMissingDependencies() {
  const stamp = path.join(PROJECT_ROOT, 'node_modules/.installed-lockfile');
  const lockfile = readFileSync(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return;
  console.log('Installing dependencies (npm ci)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('The dependencies could not be installed: `npm ci` failed (see above).');
    process.exit(result.status ?? 1);
  }
  writeFileSync(stamp, lockfile);
}

function findNode() {
  const pinned = path.join(PROJECT_ROOT, 'node_modules/.bin/node');
  if (existsSync(pinned)) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor >= MIN_NODE_VERSION[1]))
    return process.execPath;
  console.error(
    `Node ${MIN_NODE_VERSION.join('.')} or newer is required on this machine (found ${process.versions.node}).`,
  );
  process.exit(1);
}

async function runCommand(name, args) {
  const steps = COMMANDS[name];
  if (!steps) {
    console.error(`Unknown command '${name}'. Available commands: ${Object.keys(COMMANDS).join(', ')}.`);
    return 1;
  }
  const runStep = (step) => (typeof step === 'string' ? runCommand(step, []) : runProgram(step, args));
  if (PARALLEL.has(name)) {
    const codes = await Promise.all(steps.map(runStep));
    return codes.find((code) => code !== 0) ?? 0;
  }
  for (const step of steps) {
    const code = await runStep(step);
    if (code !== 0) return code;
  }
  return 0;
}

function runProgram([program, ...fixedArgs], args) {
  const script = PROGRAMS[program];
  const nodeArgs = script ? [path.join(PROJECT_ROOT, script)] : [];
  const child = spawn(node, [...nodeArgs, ...fixedArgs, ...args], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_NO_WARNINGS: '1',
      // Caches stripped and compiled TypeScript between starts.
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE ?? path.join(PROJECT_ROOT, 'node_modules/.cache/node'),
      // Fewer glibc arenas reduce the memory of a long-running server by a quarter.
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    },
  });
  const forwardSignal = (signal) => child.kill(signal);
  process.on('SIGINT', forwardSignal);
  process.on('SIGTERM', forwardSignal);
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      process.off('SIGINT', forwardSignal);
      process.off('SIGTERM', forwardSignal);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}
