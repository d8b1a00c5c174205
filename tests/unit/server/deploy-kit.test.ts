import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RUNTIMES } from '../../hosts/runtimes.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const { scripts, optionalDependencies } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const WORKFLOW = read('.github/workflows/deploy.yml');
const DOCS = ['README.md', 'docs/production.md', 'docs/running.md', 'docs/security.md'];

const variableNames = (excluded: RegExp) =>
  [...read('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !excluded.test(name));

const MENTIONS = ['.github/workflows/deploy.yml', 'netlify.toml', ...DOCS.slice(0, 3)];
test.each(MENTIONS)('has every command that %s mentions', (file) => {
  const commands = [...read(file).matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)];
  expect(commands.length).toBeGreaterThan(0);
  expect(commands.map(([, run, short]) => run ?? short ?? '').filter((name) => !(name in scripts))).toEqual(
    [],
  );
});

test('has every file that docs/map.md names', () => {
  const files = [...read('docs/map.md').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('uses the same versions of Node and of the hosting CLIs everywhere', () => {
  const version = read('.nvmrc').trim();
  expect(read('netlify.toml')).toContain(`NODE_VERSION = "${version}"`);
  expect(read('Dockerfile')).toContain(`FROM node:${version}-`);
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([version]));
  for (const { packageName } of RUNTIMES) expect(WORKFLOW).toContain(`npx --yes ${packageName} `);
});

test('passes every variable to the workflow and the container, and documents it', () => {
  const serverOnly =
    /^(PORT|HOST|DATA_DIR|TRUST_PROXY|ADMIN_|LOG_|RATE_|ALLOWED_|MAIL_|RECAPTCHA_SECRET|SUPABASE_|BACKUP_|AWS_)/;
  for (const name of variableNames(serverOnly)) expect(WORKFLOW).toContain(`${name}: \${{ vars.${name} }}`);
  // The image sets its own address, data directory, and log format. The private key stays off the server.
  const setByImage = /^(PORT|HOST|DATA_DIR|LOG_FORMAT|PUBLIC_SUPABASE_|SUPABASE_|BACKUP_IDENTITY)/;
  for (const name of variableNames(setByImage))
    expect(read('compose.yaml')).toContain(`      ${name}: \${${name}:`);
  const docs = DOCS.map(read).join('');
  for (const name of variableNames(/^$/)) expect(docs).toContain(`\`${name}`);
});

test('pins every action to a commit and names its version', () => {
  const actions = [...WORKFLOW.matchAll(/^ +(?:- )?uses: (.+)$/gm)].map(([, action = '']) => action);
  expect(actions.length).toBeGreaterThan(0);
  expect(actions.filter((action) => !/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
});

test('waits seven days for new versions, in npm and in Dependabot', () => {
  expect(read('.npmrc')).toMatch(/^min-release-age=7$/m);
  const updates = read('.github/dependabot.yml').split('- package-ecosystem:').slice(1);
  expect(updates).toHaveLength(3);
  for (const update of updates) expect(update).toContain('cooldown: { default-days: 7 }');
});
