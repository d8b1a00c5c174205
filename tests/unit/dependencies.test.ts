// Dependencies must have exact versions and licenses that allow this product to be distributed.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Entry = { license?: string; dev?: boolean };
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
const manifest = read('package.json');
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> };

/** Licenses that require at most the inclusion of their text. */
const PERMISSIVE = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Zlib', 'Python-2.0'],
  // A font license: fonts may be served but not sold on their own.
  'OFL-1.1',
];
/** Licenses with further conditions, allowed only for these packages, which are used unmodified. */
const BY_PACKAGE: Record<string, RegExp> = {
  'MPL-2.0': /^lightningcss(-[\w-]+)?$/,
  // libvips, used by sharp: a shared library for builds and for checking uploads, never served.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'CC-BY-4.0': /^caniuse-lite$/,
  // Its license file is BSD-2-Clause.
  BSD: /^duck$/,
  // Its readme says MIT.
  none: /^combine-errors$/,
};

test('pins every dependency to an exact version', () => {
  const unpinned = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
    Object.entries(manifest[group] as Record<string, string>).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    ),
  );
  expect(unpinned).toEqual([]);
});

test('holds back only current dependencies', () => {
  const names = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
    Object.keys(manifest[group] as object),
  );
  const held = Object.keys(read('docs/held-packages.json'));
  expect(held.filter((name) => !names.includes(name))).toEqual([]);
});

test('allows only approved licenses for production dependencies', () => {
  const rejected = Object.entries(packages).flatMap(([path, { license = 'none', dev = false }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    const isAllowed = (id: string) => PERMISSIVE.includes(id) || BY_PACKAGE[id]?.test(name);
    const isPermitted = license
      .replace(/[()]/g, '')
      .split(' AND ')
      // If a package offers alternative licenses, its users may choose one.
      .every((part) => part.split(' OR ').some(isAllowed));
    return dev || path === '' || isPermitted ? [] : [`${name}: ${license}`];
  });
  expect(rejected).toEqual([]);
});

// @hebcal/leyning is BSD-2-Clause, but it depends on @hebcal/core, which is GPL-2.0.
test('uses Hebcal only in tests', () => {
  const importing = globSync('{src,functions,netlify,supabase}/**/*.{ts,tsx,astro,mjs}').filter((file) =>
    readFileSync(file, 'utf8').includes('@hebcal/'),
  );
  expect(importing).toEqual([]);
  const included = Object.entries(packages).filter(([path, { dev }]) => path.includes('@hebcal/') && !dev);
  expect(included).toEqual([]);
});
