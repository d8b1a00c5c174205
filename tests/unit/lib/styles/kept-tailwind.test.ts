import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import postcss, { type AcceptedPlugin } from 'postcss';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptStyles } from '~/lib/styles/kept-tailwind.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kept-styles-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As Tailwind does, a rule in place of an at-rule. */
const asRule: AcceptedPlugin = {
  postcssPlugin: 'as-rule',
  AtRule: { tailwind: (rule) => void rule.replaceWith(postcss.rule({ selector: `.${rule.params}` })) },
};

async function styled(css: string, state: string) {
  const load = vi.fn(() => Promise.resolve([asRule]));
  const from = path.resolve('src/styles/site.css');
  const result = await postcss([keptStyles(load, folder, () => state)]).process(css, { from });
  return {
    css: result.css,
    isMade: load.mock.calls.length > 0,
    source: result.root.first?.source?.input.file,
  };
}

it('makes a stylesheet once for each state of the code', async () => {
  const made = await styled('@tailwind base;', 'one');
  expect(made).toEqual({ css: '.base {}', isMade: true, source: path.resolve('src/styles/site.css') });
  expect(await styled('@tailwind base;', 'one')).toEqual({ ...made, isMade: false });
  expect(await styled('@tailwind base;', 'two')).toEqual(made);
});

it('makes another stylesheet from another text', async () => {
  await styled('@tailwind base;', 'one');
  expect(await styled('@tailwind utilities;', 'one')).toMatchObject({ css: '.utilities {}', isMade: true });
});
