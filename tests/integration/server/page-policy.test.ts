// Where the policy of a page comes from: what the build has kept, else the page.
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveFolder } from '~/server/site/answer-request.ts';
import { ask } from '../../server/ask.ts';
import { serve, temporaryFolder } from './support.ts';

const SCRIPT = 'document.title = "about"';
const HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
const KEPT = "default-src 'self'; script-src 'self' 'sha256-kept'";

const manifest = (policies: unknown) =>
  JSON.stringify({ readAt: '2026-11-22T00:00:00Z', chapters: [], problems: [], policies });

async function policyOfAbout(manifestText: string | undefined): Promise<unknown> {
  const dist = temporaryFolder();
  writeFileSync(path.join(dist, 'about.html'), `<!doctype html><script>${SCRIPT}</script>`);
  const file = path.join(dist, 'build-manifest.json');
  if (manifestText === undefined) rmSync(file, { force: true });
  else writeFileSync(file, manifestText);
  const site = serveFolder({ dist, isPublishedChapter: () => Promise.resolve(false) });
  const { port, close } = await serve((request, response) => void site(request, response));
  onTestFinished(close);
  const answer = await ask(port, '/about');
  expect(answer.status).toBe(200);
  return answer.headers['content-security-policy'];
}

test('the policy that the build has kept is sent, and the page is not read for it', async () => {
  expect(await policyOfAbout(manifest({ 'about.html': KEPT }))).toBe(KEPT);
});

test.each([
  ['without a manifest', undefined],
  ['with half a manifest', manifest({ 'about.html': KEPT }).slice(0, -9)],
  ['with an empty file', ''],
  ['with a manifest that does not know the page', manifest({})],
  ['with a manifest whose policy is not a string', manifest({ 'about.html': { 'default-src': 'self' } })],
])('%s the policy is made from the page', async (_name, text) => {
  expect(await policyOfAbout(text)).toContain(`script-src 'self' ${HASH}`);
});
