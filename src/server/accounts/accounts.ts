// The accounts of the embedded database. The database hashes passwords.
import type { Role } from '../../../supabase/functions/administrators/handler.ts';
import { isEmailAddress } from '../../lib/forms/email-address.ts';
import type { Backend } from '../backend/create-backend.ts';
import type { Seed } from '../backend/migrations.ts';
import { CommandError } from '../../lib/commands/terminal.ts';
import type { Settings } from '../settings.ts';
import { firstAdministratorNotice, type SignIn } from '../welcome.ts';
import { DEMO_PASSWORD, describePasswordProblem, randomPassword } from './password-rules.ts';

type Sql = Backend['sql'];

/** Readers have no role. */
export type Account = { email: string; role: Role | null };

const UNIQUE_VIOLATION = '23505';
/** From private.require_remaining_administrator. */
const LAST_ADMINISTRATOR = 'PT422';

export function listAccounts(sql: Sql): Promise<Account[]> {
  return sql<Account>(`${ACCOUNTS} order by 2, 1`);
}

const ACCOUNTS = `select users.email::text as email, roles.role
  from auth.users as users left join public.user_roles as roles on roles.user_id = users.id`;

export function accountsWithDemoPassword(sql: Sql): Promise<Account[]> {
  // PostgreSQL supports bcrypt's $2a$ and $2x$ prefixes; sign-in also writes $2b$, which is equivalent to $2a$.
  return sql<Account>(
    `${ACCOUNTS}
     where encrypted_password ~ '^\\$2[aby]\\$[0-9]{2}\\$'
       and right(extensions.crypt($1, overlay(encrypted_password placing '$2a$' from 1 for 4)), -4)
         = right(encrypted_password, -4)
     order by 2, 1`,
    [DEMO_PASSWORD],
  );
}

export async function addAccount(sql: Sql, email: string, password: string, role: Role): Promise<void> {
  if (!isEmailAddress(email)) throw new CommandError(`'${email}' is not an email address.`);
  assertPassword(password);
  await sql(
    `insert into public.user_roles (user_id, role)
     select private.create_account($1, extensions.crypt($2, extensions.gen_salt('bf', 10))), $3`,
    [email.toLowerCase(), password, role],
  ).catch((error: unknown) => {
    if (errorCode(error) === UNIQUE_VIOLATION) throw new CommandError(`${email} already has an account.`);
    throw withoutParameters(error);
  });
}

export async function changePassword(sql: Sql, email: string, password: string): Promise<void> {
  assertPassword(password);
  const changed = await sql(
    `with account as (
       update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 10)), updated_at = now()
       where lower(email) = lower($1) returning id
     ), tokens as (delete from auth.refresh_tokens where user_id in (select id from account)),
     sessions as (delete from auth.sessions where user_id in (select id from account))
     select id from account`,
    [email, password],
  ).catch((error: unknown) => {
    throw withoutParameters(error);
  });
  if (changed.length === 0) throw new CommandError(`There is no account with the address ${email}.`);
}

/** Returns whether there was any. */
export async function turnOffSecondFactor(sql: Sql, email: string): Promise<boolean> {
  const [account] = await sql<{ was_on: boolean }>(
    `select set_config('site.actor', 'server', true), private.clear_second_factor(id) as was_on
     from auth.users where lower(email) = lower($1)`,
    [email],
  );
  if (!account) throw new CommandError(`There is no account with the address ${email}.`);
  return account.was_on;
}

export async function removeAccount(sql: Sql, email: string): Promise<void> {
  const accounts = await listAccounts(sql);
  const account = accounts.find((other) => other.email.toLowerCase() === email.toLowerCase());
  if (!account) throw new CommandError(`There is no account with the address ${email}.`);
  // Deleting the account cascades to everything except the tokens of ended sessions.
  await sql(
    `with tokens as (
       delete from auth.refresh_tokens where user_id in (select id from auth.users where email = $1)
     ) delete from auth.users where email = $1`,
    [account.email],
  ).catch((error: unknown) => {
    if (errorCode(error) !== LAST_ADMINISTRATOR) throw withoutParameters(error);
    throw new CommandError(
      `${account.email} is the last administrator and cannot be removed. Add another first: npm run admin -- add <email>`,
    );
  });
}

function assertPassword(password: string): void {
  const problem = describePasswordProblem(password);
  if (problem !== undefined) throw new CommandError(`The password ${problem}`);
}

function errorCode(error: unknown): string {
  return String((error as { code?: unknown }).code);
}

/** A failed statement contains its parameters, including the password. */
function withoutParameters(error: unknown): CommandError {
  return new CommandError(`The database rejected the account (${errorCode(error)}).`);
}

// Demo accounts must work only on this machine, so accounts are checked at every start.

type AccountSettings = Pick<Settings, 'isPublic' | 'startsEmpty' | 'firstAdmin' | 'dataDir'>;

const DEMO_ADMINISTRATOR = 'admin@example.com';

export function seedFor({ isPublic, startsEmpty }: AccountSettings): Seed {
  if (startsEmpty) return 'blank';
  return isPublic ? 'book' : 'demo';
}

export async function prepareAccounts(sql: Sql, settings: AccountSettings, folder: string): Promise<SignIn> {
  const demoAccounts = await accountsWithDemoPassword(sql);
  if (settings.isPublic && demoAccounts.length > 0) {
    throw new CommandError(demoAccountsMessage(demoAccounts, folder, settings.dataDir));
  }
  if (demoAccounts.some(({ email }) => email === DEMO_ADMINISTRATOR)) return { kind: 'demo' };
  const emails = (await listAccounts(sql)).filter(({ role }) => role === 'admin');
  if ((settings.isPublic || settings.startsEmpty) && emails.length === 0) {
    return { kind: 'administrators', emails: [await createFirstAdministrator(sql, settings.firstAdmin)] };
  }
  return { kind: 'administrators', emails: emails.map(({ email }) => email) };
}

async function createFirstAdministrator(sql: Sql, configured: Settings['firstAdmin']): Promise<string> {
  if (configured) {
    if (!isEmailAddress(configured.email)) {
      throw new CommandError(`ADMIN_EMAIL must be an email address, not '${configured.email}'.`);
    }
    const problem = describePasswordProblem(configured.password);
    if (problem !== undefined) throw new CommandError(`ADMIN_PASSWORD ${problem}`);
    await addAccount(sql, configured.email, configured.password, 'admin');
    return configured.email.toLowerCase();
  }
  const created = { email: defaultAdminEmail(process.env['SITE_URL']), password: randomPassword() };
  await addAccount(sql, created.email, created.password, 'admin');
  console.log(firstAdministratorNotice(created));
  return created.email;
}

export function defaultAdminEmail(siteUrl: string | undefined): string {
  const host = URL.parse(siteUrl?.trim() ?? '')?.hostname.replace(/^www\./, '') ?? '';
  const address = `admin@${host}`;
  return isEmailAddress(address) ? address : 'admin@localhost.local';
}

function demoAccountsMessage(accounts: Account[], folder: string, dataDir: string): string {
  const command = `${dataDir === '.data' ? '' : `DATA_DIR=${shellQuote(folder)} `}npm run admin --`;
  return [
    `The data folder ${folder} has accounts with the demo password, so it cannot be served to other machines. First run:`,
    ...accounts.map(
      ({ email, role }) => `  ${command} ${role === null ? 'remove' : 'password'} ${shellQuote(email)}`,
    ),
  ].join('\n');
}

function shellQuote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
