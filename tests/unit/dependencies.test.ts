// What this product is made of: versions that stay what they are, under licenses that let it be published.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { license?: string; dev?: boolean };
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const manifest = read('package.json');
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> };

/** Licenses that ask for their text to be kept with the work, or for nothing. */
const PERMISSIVE = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Zlib', 'Python-2.0'],
  // Fonts, which may be served but not sold alone.
  'OFL-1.1',
];
/** Licenses that bind changes to their own files, used here unchanged, each with the packages that may have it. */
const BY_PACKAGE: Record<string, RegExp> = {
  'MPL-2.0': /^lightningcss(-[\w-]+)?$/,
  // libvips behind sharp: a shared library, loaded at build time and not part of what is served.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'CC-BY-4.0': /^caniuse-lite$/,
  // Its license file is BSD-2-Clause.
  BSD: /^duck$/,
};

test('every dependency is named by one exact version', () => {
  const loose = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
    Object.entries(manifest[group] as Record<string, string>).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    ),
  );
  expect(loose).toEqual([]);
});

test('everything that is needed to build and run the product has a license that allows it', () => {
  const refused = Object.entries(packages).flatMap(([path, { license = 'none', dev = false }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const isAllowed = (one: string) => PERMISSIVE.includes(one) || BY_PACKAGE[one]?.test(name);
    const isFine = license
      .replace(/[()]/g, '')
      .split(' AND ')
      // Users of a package choose one of the alternatives.
      .every((part) => part.split(' OR ').some(isAllowed));
    return dev || path === '' || isFine ? [] : [`${name}: ${license}`];
  });
  expect(refused).toEqual([]);
});
