import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { run } from './processes.ts';
import { temporaryFolder } from './support.ts';

/** Runs the command with an npm that prints this. */
function outdated(answer: unknown) {
  const npm = path.join(temporaryFolder(), 'npm.cjs');
  writeFileSync(npm, `console.log(${JSON.stringify(JSON.stringify(answer))}); process.exitCode = 1;`);
  return run('outdated', [], { npm_execpath: npm });
}

const tailwindcss = { wanted: '3.4.19', latest: '4.3.5' };
const hono = { wanted: '4.13.19', latest: '4.14.0' };

test('explains held packages and fails only if others are outdated', async () => {
  const [both, onlyHeld] = await Promise.all([outdated({ tailwindcss, hono }), outdated({ tailwindcss })]);
  expect(both.code).toBe(1);
  expect(both.stdout).toMatch(/^Held back .*\n  tailwindcss 3\.4\.19 → 4\.3\.5: The output of version 4/);
  expect(both.stdout).toContain('Outdated:\n  hono 4.13.19 → 4.14.0\n');
  expect(onlyHeld).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('No other package is outdated.'),
  });
});

test('says that the registry did not respond', async () => {
  const { code, stderr } = await outdated({ error: { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND' } });
  expect(code).toBe(1);
  expect(stderr).toBe('The npm registry did not respond: getaddrinfo ENOTFOUND\n');
});
