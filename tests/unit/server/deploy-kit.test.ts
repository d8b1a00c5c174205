// The files that hosts, GitHub and Docker read name the same commands, versions and variables as the project itself.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RUNTIMES } from '../../hosts/runtimes.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const packageFile = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const WORKFLOW = read('.github/workflows/deploy.yml');

/** The variables of .env.example, without those that `without` matches. */
function variablesOf(without: RegExp): string[] {
  const names = [...read('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
  return names.filter((name) => !without.test(name));
}

test.each([
  '.github/workflows/deploy.yml',
  'netlify.toml',
  'README.md',
  'docs/production.md',
  'docs/running.md',
])('every command in %s exists', (file) => {
  const named = [...read(file).matchAll(/\bnpm (run [\w:-]+|start|test)\b/g)].map(([, name = '']) =>
    name.replace(/^run /, ''),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in packageFile.scripts))).toEqual([]);
});

test('the workflow and the container start files that are there', () => {
  const [, script = ''] = /CMD \["node", "([^"]+)", "start"\]/.exec(read('Dockerfile')) ?? [];
  expect(read(script)).toContain('start:');
  expect(packageFile.scripts['start']).toBe(`node ${script} start`);
});

test('the workflow deploys with the versions that are tried', () => {
  for (const { packageName } of RUNTIMES) expect(WORKFLOW).toContain(`npx --yes ${packageName} `);
});

test('every place names one version of Node', () => {
  const version = read('.nvmrc').trim();
  expect(read('netlify.toml')).toContain(`NODE_VERSION = "${version}"`);
  expect(read('Dockerfile')).toContain(`FROM node:${version}-`);
  expect(new Set(Object.values(packageFile.optionalDependencies))).toEqual(new Set([version]));
});

test('the workflow backs up before it migrates, migrates before it builds, and asks the doctor last', () => {
  const steps = [
    'npm run backup',
    'upload-artifact',
    'npm run migrate',
    'npm run build',
    'deploy --prod',
    'npm run doctor',
  ];
  const places = steps.map((step) => WORKFLOW.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('the workflow hands every variable of a build on', () => {
  const ofTheServer =
    /^(PORT|HOST|DATA_DIR|TRUST_PROXY|ADMIN_|LOG_|RATE_|ALLOWED_|MAIL_|RECAPTCHA_SECRET|SUPABASE_)/;
  for (const name of variablesOf(ofTheServer)) expect(WORKFLOW).toContain(`${name}: \${{ vars.${name} }}`);
});

test('the container gets every variable of the server', () => {
  const compose = read('compose.yaml');
  // The image sets where it listens, where its data is and how it logs; a hosted project is another shape.
  const ofTheImage = /^(PORT|HOST|DATA_DIR|LOG_FORMAT|PUBLIC_SUPABASE_|SUPABASE_)/;
  for (const name of variablesOf(ofTheImage)) expect(compose).toContain(`      ${name}: \${${name}:`);
});

test('the button of Netlify and the file of Cloudflare name what the set-up prints', () => {
  for (const name of [
    'SITE_URL',
    'PUBLIC_SUPABASE_URL',
    'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
    'PUBLIC_RECAPTCHA_SITE_KEY',
    'GENESIS_HOST',
  ]) {
    expect(read('netlify.toml')).toMatch(new RegExp(`^${name} = ".+"$`, 'm'));
    expect(read('wrangler.jsonc')).toContain(`"${name}": "`);
  }
});

test('every variable of .env.example is explained', () => {
  const explained = ['README.md', 'docs/production.md', 'docs/running.md', 'docs/security.md']
    .map(read)
    .join('');
  for (const name of variablesOf(/^$/)) expect(explained).toContain(`\`${name}`);
});
