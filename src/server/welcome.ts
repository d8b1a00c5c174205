// What the terminal says when the server is ready.
import { genesisOrigin } from '../lib/site-host.ts';

export type Welcome = {
  /** Where this machine reaches the server. */
  origin: string;
  /** Where its data lies, for people. */
  data: string;
  readyAfterMs: number;
};

export function welcome({ origin, data, readyAfterMs }: Welcome): string {
  const site = origin.replace('//127.0.0.1:', '//localhost:');
  const landing = genesisOrigin(site);
  return [
    '',
    `  Speaking with the Almighty   ${site}   (ready after ${(readyAfterMs / 1000).toFixed(1)} s)`,
    // A number has no hosts below it.
    `  free e-book page             ${landing === site ? `${site}/landing` : landing}`,
    `  administration               ${site}/admin   admin@example.com / let-there-be-light`,
    `  data                         ${data}`,
    '',
    '  Ctrl-C stops the server.',
  ].join('\n');
}
