import { genesisOrigin } from '../lib/site/canonical-url.ts';

export type Welcome = {
  origin: string;
  data: string;
  startupMs: number;
  signIn: SignIn;
};

export type SignIn = { kind: 'demo' } | { kind: 'administrators'; emails: string[] } | { kind: 'unknown' };

const MAX_LISTED = 3;

export function welcome({ origin, data, startupMs, signIn }: Welcome): string {
  const site = origin.replace('//127.0.0.1:', '//localhost:');
  const landing = genesisOrigin(site);
  return [
    '',
    `  Speaking with the Almighty   ${site}   (ready in ${(startupMs / 1000).toFixed(1)} s)`,
    // An IP address has no subdomains.
    `  free e-book page             ${landing === site ? `${site}/landing` : landing}`,
    `  administration               ${site}/admin   ${signInText(signIn)}`,
    `  data                         ${data}`,
    '',
    '  Ctrl-C stops the server.',
  ].join('\n');
}

function signInText(signIn: SignIn): string {
  if (signIn.kind === 'demo') return 'admin@example.com / let-there-be-light';
  if (signIn.kind === 'unknown') return 'unavailable until the database opens';
  const { emails } = signIn;
  if (emails.length === 0)
    return 'no administrator yet: stop the server, then run npm run admin -- add <email>';
  const listed = emails.slice(0, MAX_LISTED).join(', ');
  return emails.length > MAX_LISTED ? `${listed} and ${emails.length - MAX_LISTED} more` : listed;
}

/** Printed immediately, because startup may be interrupted before the welcome message. */
export function firstAdministratorNotice({ email, password }: { email: string; password: string }): string {
  return [
    '',
    '  The first administrator account was created. Its password is shown only once and stored only as a hash:',
    `    ${email}   ${password}`,
    '',
  ].join('\n');
}
