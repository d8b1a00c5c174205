// The data folder is on another file system, like a container volume, so files must be copied. Only root on
// Linux can mount one.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withStoredBackend } from '~/server/backend/create-backend.ts';
import { sendRequest } from '../../server/send-request.ts';
import { prepareDataDir, startServer } from '../../server/started-server.ts';
import { makeFolder } from './support.ts';

let mount: string;
let folder: string;
let isMounted = true;
beforeAll(async () => {
  mount = makeFolder();
  folder = path.join(mount, 'data');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', mount], { stdio: 'ignore' });
  } catch {
    isMounted = false;
  }
  await prepareDataDir(folder);
});
afterAll(() => {
  if (isMounted) execFileSync('umount', ['--lazy', mount]);
  rmSync(mount, { recursive: true, force: true });
});

const listStagingFolders = () => readdirSync('.astro').filter((name) => /^staging/.test(name));

test(
  'builds deeply nested chapters and omits one that cannot be rendered, on another file system',
  { tags: 'proof', timeout: 300_000 },
  async () => {
    const before = listStagingFolders();
    rmSync(path.join(folder, 'site'), { recursive: true });
    const [first, second, third] = await withStoredBackend(folder, async (backend) => {
      // Simulates a database created before such texts were rejected.
      await backend.sql('set session_replication_role = replica');
      await backend.sql(
        `update public.book_chapters
       set content = 'The opening' || E'\\n' || repeat('<b>', case when chapter_number = 1 then 1500 else 80000 end) || 'Deeply nested words.'
       where chapter_number in (1, 2)`,
      );
      await backend.sql(
        `update public.book_chapters set release_date = 'infinity', published_at = 'infinity', chapter_title = 'Never'
       where chapter_number = 3`,
      );
      return backend.sql<{ slug: string }>(
        'select slug from public.book_chapters where is_published order by chapter_number',
      );
    });
    const { child, exited, port, output } = await startServer({ DATA_DIR: folder });
    expect(output()).toContain('Ctrl-C stops the server.');
    for (const chapter of [first, second]) {
      const page = await sendRequest(port, `/read/${chapter?.slug}`);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Deeply nested words.');
    }
    const feed = (await sendRequest(port, '/chapters.xml')).text;
    expect(feed.match(/Deeply nested words\./g)).toHaveLength(2);
    expect(feed).not.toContain('Never');
    expect(output()).toContain("Chapter 3 ('Never'): its page could not be created (Invalid time value).");
    expect((await sendRequest(port, `/read/${third?.slug}`)).status).toBe(200);
    expect((await sendRequest(port, `/read/${second?.slug}`)).text).toContain(`/read/${third?.slug}`);
    expect((await sendRequest(port, '/')).headers['content-security-policy']).toContain(
      "script-src 'self' 'sha256-",
    );

    const { folder: name } = JSON.parse(readFileSync(path.join(folder, 'site/current.json'), 'utf8')) as {
      folder: string;
    };
    const build = path.join(folder, 'site', name);
    for (const file of ['index.html', 'index.html.br', 'chapters.xml', 'read.html', 'build-manifest.json'])
      expect(existsSync(path.join(build, file)), file).toBe(true);
    expect(readdirSync(path.join(build, '_astro')).some((file) => file.endsWith('.js'))).toBe(true);
    expect(listStagingFolders()).toEqual(before);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
  },
);
