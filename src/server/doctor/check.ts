// What a check of the doctor is, and how all of them are run.

export type Outcome =
  | { status: 'well'; words: string }
  /** @property remedy what to do about it */
  | { status: 'wrong'; words: string; remedy: string }
  /** Could not be looked at, or does not matter here. */
  | { status: 'skipped'; words: string };

export type Answer = { status: number; headers: Headers; text: string };

export type Deployment = {
  /** Origin of the site. */
  site: string;
  /** Of the API: the site's own origin where the backend is embedded. */
  backend: string;
  isEmbedded: boolean;
  publishableKey: string;
  /** Sees what visitors cannot; without it some checks are skipped. */
  secretKey: string | undefined;
  /** This machine alone reaches it: what must not be public may be there. */
  isLoopback: boolean;
  /** Asks an address; redirects are answers. Rejects when there is none. */
  ask: (address: string, init?: RequestInit) => Promise<Answer>;
};

export type Check = { name: string; run: (deployment: Deployment) => Promise<Outcome> };
export type Result = Outcome & { name: string };

export const well = (words: string): Outcome => ({ status: 'well', words });
export const wrong = (words: string, remedy: string): Outcome => ({ status: 'wrong', words, remedy });
export const skipped = (words: string): Outcome => ({ status: 'skipped', words });

/** Runs the checks one after the other; one that throws is wrong, and the others go on. */
export async function runChecks(checks: readonly Check[], deployment: Deployment): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, run } of checks) {
    const outcome = await run(deployment).catch((error: unknown) =>
      wrong(
        `Could not be checked: ${error instanceof Error ? error.message : String(error)}`,
        'Look whether the address is right and answers.',
      ),
    );
    results.push({ name, ...outcome });
  }
  return results;
}

/** One line for each result, and what to do below a wrong one. */
export function describe(results: readonly Result[]): string {
  const signs = { well: 'ok   ', wrong: 'WRONG', skipped: '-    ' };
  const lines = results.flatMap((result) => [
    `${signs[result.status]}  ${result.name}: ${result.words}`,
    ...(result.status === 'wrong' ? [`       → ${result.remedy}`] : []),
  ]);
  const count = results.filter(({ status }) => status === 'wrong').length;
  return [
    ...lines,
    '',
    count === 0 ? 'All is well.' : `${count} of ${results.length} checks found something wrong.`,
  ].join('\n');
}

/** JSON of an answer; undefined where it is none. */
export function jsonOf(answer: Answer): unknown {
  try {
    return JSON.parse(answer.text) as unknown;
  } catch {
    return undefined;
  }
}

/** What to do where the database is not as the code expects it. */
export const APPLY = 'Apply the migrations: npm run migrate (docs/production.md).';

export const rest = ({ backend }: Deployment, path: string): string => `${backend}/rest/v1/${path}`;

/** PostgREST's codes for a table or a function that is not there. */
export const isMissing = (answer: Answer): boolean =>
  answer.status === 404 && /PGRST20[25]|42P01|42883/.test(answer.text);
