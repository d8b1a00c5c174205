// Checks the accounts at every start: demo accounts work on this machine only.
import { isEmailAddress } from '../../lib/forms/email-address.ts';
import type { Backend } from '../backend/create-backend.ts';
import type { Seed } from '../backend/migrations.ts';
import { StartError } from '../data-dir.ts';
import type { Settings } from '../settings.ts';
import { firstAdministratorNotice, type SignIn } from '../welcome.ts';
import { accountsWithDemoPassword, addAdministrator, listAccounts, type Account } from './accounts.ts';
import { passwordFault, randomPassword } from './password-rules.ts';

type Sql = Backend['sql'];
type DoorSettings = Pick<Settings, 'isPublicDoor' | 'firstAdmin' | 'dataDir'>;

const DEMO_ADMINISTRATOR = 'admin@example.com';

/** What a new data folder is filled with. */
export function seedFor({ isPublicDoor }: DoorSettings): Seed {
  return isPublicDoor ? 'book' : 'demo';
}

/**
 * Makes sure that a public door has an administrator, and no account with the demo password.
 * @param folder the data folder, for people
 * @throws StartError when the demo password works on a public door, or ADMIN_EMAIL or ADMIN_PASSWORD cannot be used
 */
export async function prepareAccounts(sql: Sql, settings: DoorSettings, folder: string): Promise<SignIn> {
  const demoAccounts = await accountsWithDemoPassword(sql);
  if (settings.isPublicDoor && demoAccounts.length > 0) {
    throw new StartError(demoAccountsSentence(demoAccounts, folder, settings.dataDir));
  }
  if (demoAccounts.some(({ email }) => email === DEMO_ADMINISTRATOR)) return { kind: 'demo' };
  const emails = (await listAccounts(sql)).filter((account) => account.isAdministrator);
  if (settings.isPublicDoor && emails.length === 0) {
    return { kind: 'administrators', emails: [await makeFirstAdministrator(sql, settings.firstAdmin)] };
  }
  return { kind: 'administrators', emails: emails.map(({ email }) => email) };
}

/** @returns the address */
async function makeFirstAdministrator(sql: Sql, given: Settings['firstAdmin']): Promise<string> {
  if (given) {
    if (!isEmailAddress(given.email)) {
      throw new StartError(`ADMIN_EMAIL must be an e-mail address, not '${given.email}'.`);
    }
    const fault = passwordFault(given.password);
    if (fault !== undefined) throw new StartError(`ADMIN_PASSWORD ${fault}`);
    await addAdministrator(sql, given.email, given.password);
    return given.email.toLowerCase();
  }
  const made = { email: defaultAddress(process.env['SITE_URL']), password: randomPassword() };
  await addAdministrator(sql, made.email, made.password);
  console.log(firstAdministratorNotice(made));
  return made.email;
}

/** A name to sign in with; no mail is sent to it. @param siteUrl `SITE_URL`, when it is set */
export function defaultAddress(siteUrl: string | undefined): string {
  const host = URL.parse(siteUrl?.trim() ?? '')?.hostname.replace(/^www\./, '') ?? '';
  const address = `admin@${host}`;
  return isEmailAddress(address) ? address : 'admin@localhost.local';
}

/** @param dataDir `DATA_DIR`, which the commands need too when it is not the default */
function demoAccountsSentence(accounts: Account[], folder: string, dataDir: string): string {
  const command = `${dataDir === '.data' ? '' : `DATA_DIR=${shellWord(folder)} `}npm run admin --`;
  return [
    `The data folder ${folder} has accounts with the demo password, so it is not served to other machines. Change that first:`,
    ...accounts.map(({ email, isAdministrator }) =>
      isAdministrator
        ? `  ${command} password ${shellWord(email)}`
        : `  ${command} remove ${shellWord(email)}`,
    ),
  ].join('\n');
}

function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
