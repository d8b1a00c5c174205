// `npm run admin`: manages the accounts of a data folder while no server is running.
import path from 'node:path';
import {
  accountsWithDemoPassword,
  addAccount,
  changePassword,
  listAccounts,
  removeAccount,
  turnOffSecondFactor,
} from './accounts/accounts.ts';
import { randomPassword } from './accounts/password-rules.ts';
import { withStoredBackend, type Backend } from './backend/create-backend.ts';
import { keepPersonalDataOutOfLogs } from './log.ts';
import { FolderInUseError, hasSite, type DataDir } from './data-dir.ts';
import { CommandError, createPrompt, runCommand } from '../lib/commands/terminal.ts';
import { loadDataDirSetting } from './settings.ts';

const USAGE = `Usage, while the server is stopped:
  npm run admin -- list
  npm run admin -- add <email>        a new administrator; with --editor, a new editor
  npm run admin -- password <email>   a new password; ends all sessions
  npm run admin -- two-step <email>   turns two-step sign-in off, for a lost device; ends all sessions
  npm run admin -- remove <email>     ends all sessions; the last administrator cannot be removed
The password is read from ADMIN_PASSWORD, generated and printed with --random, or entered at a prompt.`;

keepPersonalDataOutOfLogs();
await runCommand(() => run(process.argv.slice(2)));

async function run(args: string[]): Promise<void> {
  const isRandom = args.includes('--random');
  const isEditor = args.includes('--editor');
  const [command, email, ...rest] = args.filter((argument) => !['--random', '--editor'].includes(argument));
  if (rest.length > 0 || (isEditor && command !== 'add')) throw new CommandError(USAGE);
  if (command === 'list' && email === undefined) return withDataFolder(printAccounts);
  if (email === undefined) throw new CommandError(USAGE);
  if (command === 'remove') {
    return withDataFolder(async ({ sql }, dataDir) => {
      await removeAccount(sql, email);
      dataDir.renewJwtSecret();
      console.log(`${email} was removed. All sessions have ended.`);
    });
  }
  if (command === 'two-step') {
    return withDataFolder(async ({ sql }) => {
      const wasOn = await turnOffSecondFactor(sql, email);
      console.log(
        wasOn
          ? `Two-step sign-in is off for ${email}. All sessions have ended; the password is enough to sign in.`
          : `${email} has no two-step sign-in.`,
      );
    });
  }
  if (command !== 'add' && command !== 'password') throw new CommandError(USAGE);
  return withDataFolder(async ({ sql }, dataDir) => {
    const { password, note } = await choosePassword(isRandom);
    if (command === 'add') {
      await addAccount(sql, email, password, isEditor ? 'editor' : 'admin');
      console.log(`${email} is an ${isEditor ? 'editor' : 'administrator'}. ${note}`.trimEnd());
    } else {
      await changePassword(sql, email, password);
      dataDir.renewJwtSecret();
      console.log(`${email} has a new password. All sessions have ended. ${note}`.trimEnd());
    }
  });
}

async function withDataFolder(work: (backend: Backend, dataDir: DataDir) => Promise<void>): Promise<void> {
  const setting = loadDataDirSetting();
  const folder = path.resolve(setting);
  if (setting === 'memory' || !hasSite(folder)) {
    throw new CommandError(`The data folder ${folder} does not contain a site. Run npm start to create one.`);
  }
  await withStoredBackend(setting, work, { keepsSchema: true }).catch((error: unknown) => {
    if (error instanceof FolderInUseError) throw new CommandError(`${error.message} Stop the server first.`);
    throw error;
  });
}

async function printAccounts({ sql }: Backend): Promise<void> {
  const demo = new Set((await accountsWithDemoPassword(sql)).map(({ email }) => email));
  const accounts = await listAccounts(sql);
  const width = Math.max(0, ...accounts.map(({ email }) => email.length));
  for (const { email, role } of accounts) {
    const name = role === 'admin' ? 'administrator' : (role ?? 'reader');
    console.log(`${email.padEnd(width)}   ${name}${demo.has(email) ? ', demo password' : ''}`);
  }
}

async function choosePassword(isRandom: boolean): Promise<{ password: string; note: string }> {
  if (isRandom) {
    const password = randomPassword();
    return { password, note: `The password is shown only once: ${password}` };
  }
  const fromEnvironment = process.env['ADMIN_PASSWORD'];
  if (fromEnvironment)
    return { password: fromEnvironment, note: 'The password was read from ADMIN_PASSWORD.' };
  if (!process.stdin.isTTY) {
    throw new CommandError(
      'There is no terminal to prompt for the password. Set ADMIN_PASSWORD, or add --random.',
    );
  }
  const prompt = createPrompt(process.stdin, process.stdout);
  const password = await prompt('New password', true);
  const repeated = password === undefined ? undefined : await prompt('Repeat the password', true);
  if (password === undefined || repeated === undefined) throw new CommandError('Nothing was changed.');
  if (password !== repeated) throw new CommandError('The passwords do not match. Nothing was changed.');
  return { password, note: '' };
}
