// Ace by DAISY, with the browser of these tests instead of Electron.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from './support/test.ts';

type AxeRunner = {
  concurrency: number;
  launch: () => Promise<void>;
  close: () => Promise<void>;
  run: (url: string, scripts: string[], scriptContents: string[], folder: string) => Promise<unknown>;
};
type Assertion = {
  assertions?: Assertion[];
  'earl:testSubject'?: { url: string };
  'earl:test'?: { 'dct:title': string };
  'earl:result'?: { 'dct:description': string };
};
type Ace = (
  file: string,
  options: { cwd: string; outdir: string },
  runner: AxeRunner,
) => Promise<[unknown, Assertion]>;
const ace = createRequire(import.meta.url)('@daisy/ace-core') as Ace;

const failures = ({ assertions = [] }: Assertion): string[] =>
  assertions.flatMap((item) => [
    ...failures(item),
    ...(item['earl:test']
      ? [`${item['earl:test']['dct:title']}: ${item['earl:result']?.['dct:description']}`]
      : []),
  ]);

for (const name of ['Speaking_With_Genesis.epub', 'pragmatism-of-the-bible.epub']) {
  test(`Ace finds no barriers in ${name}`, { tag: '@nightly' }, async ({ page, request, outside }, info) => {
    const file = info.outputPath(name);
    writeFileSync(file, await (await request.get(`/${name}`)).body());
    const pages: string[] = [];
    const [, report] = await ace(
      file,
      { cwd: info.outputDir, outdir: info.outputPath('report') },
      {
        concurrency: 1,
        launch: () => Promise.resolve(),
        close: () => Promise.resolve(),
        run: async (url, scripts, scriptContents, folder) => {
          if (pages.length === 0)
            // Pages opened as files may not load their styles.
            await outside.handle(/^https:\/\/ebook\.test\//, (route) =>
              route.fulfill({ path: folder + new URL(route.request().url()).pathname }),
            );
          pages.push(url);
          await page.goto(`https://ebook.test/${path.relative(folder, fileURLToPath(url))}`);
          for (const content of scriptContents) await page.addScriptTag({ content });
          for (const script of scripts) await page.addScriptTag({ path: script });
          return page.evaluate(
            () =>
              new Promise((resolve, reject) => {
                const { daisy } = window as unknown as {
                  daisy: { ace: { run: (done: (error: unknown, result: unknown) => void) => void } };
                };
                daisy.ace.run((error, result) => (error ? reject(error) : resolve(result)));
              }),
          );
        },
      },
    );
    expect(pages.length).toBeGreaterThan(5);
    expect(failures(report)).toEqual([]);
  });
}
