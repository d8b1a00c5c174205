// `npm run outdated`: newer versions that .npmrc allows, and why held packages are not updated.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { CommandError, runCommand } from '../lib/commands/terminal.ts';

type Newer = { wanted: string; latest: string };
type Problem = { summary: string };

await runCommand(async () => {
  const npm = process.env['npm_execpath'];
  if (!npm) throw new CommandError('Run this command as `npm run outdated`.');
  const held = JSON.parse(readFileSync('docs/held-packages.json', 'utf8')) as Record<string, string>;
  // npm must run on the project's Node version, because it ignores versions that the current one cannot run.
  const { stdout, stderr } = spawnSync(process.execPath, [npm, 'outdated', '--json'], { encoding: 'utf8' });
  if (!stdout.startsWith('{')) throw new CommandError(`npm outdated failed: ${stderr}`);
  const { error, ...packages } = JSON.parse(stdout) as { error?: Problem } & Record<string, Newer>;
  if (error) throw new CommandError(`The npm registry did not respond: ${error.summary}`);

  const describe = ([name, { wanted, latest }]: [string, Newer]) =>
    `  ${name} ${wanted} → ${latest}${held[name] ? `: ${held[name]}` : ''}`;
  const newer = Object.entries<Newer>(packages);
  const outdated = newer.filter(([name]) => !held[name]);
  const print = (title: string, rows: [string, Newer][]) =>
    rows.length > 0 && console.log([title, ...rows.map(describe)].join('\n'));
  print(
    'Held back (docs/held-packages.json):',
    newer.filter(([name]) => held[name]),
  );
  print('Outdated:', outdated);
  if (outdated.length === 0) console.log('No other package is outdated.');
  return outdated.length === 0;
});
