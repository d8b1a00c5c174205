// A data folder on another file system than the project, as a container's volume is: files cannot be moved there, only
// copied. Only the superuser of Linux may make such a folder; elsewhere this test is skipped.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackend } from '~/server/backend/create-backend.ts';
import { withBuildApi } from '~/server/site/build-api.ts';
import { buildInProcess } from '~/server/site/build-process.ts';
import { seededSnapshot } from '../../support/seeded-database.ts';
import { makeFolder } from './support.ts';

let folder: string;
let mayMount = true;
beforeAll(() => {
  folder = makeFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    mayMount = false;
  }
});
afterAll(() => {
  if (mayMount) execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const staged = () => readdirSync('.astro').filter((name) => /^(staged|probe)-/.test(name));

test('a site is built into a folder on another file system, and nothing of it stays in the project', async ({
  skip,
}) => {
  skip(!mayMount, 'this user may not mount');
  const before = staged();
  const backend = await createBackend({
    jwtSecret: 'only-these-tests-know-this-0123456789abcdef',
    secretKey: 'sb_secret_tests',
    snapshot: await seededSnapshot(),
  });
  const outDir = path.join(folder, 'site', 'build-1');
  await withBuildApi(backend, (backendUrl) =>
    buildInProcess({ outDir, backendUrl, withManifest: true }, new AbortController().signal),
  );
  await backend.close();
  for (const name of ['index.html', 'index.html.br', 'chapters.xml', 'read.html', 'build-manifest.json'])
    expect(existsSync(path.join(outDir, name)), name).toBe(true);
  expect(readdirSync(path.join(outDir, '_astro')).some((name) => name.endsWith('.js'))).toBe(true);
  expect(staged()).toEqual(before);
}, 300_000);
