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

export type Check = {
  name: string;
  run: (deployment: Deployment) => Promise<Outcome>;
  /** The name of a check before it that has to find all well, or this one cannot find anything. */
  needs?: string;
};
export type Result = Outcome & { name: string };

export const well = (words: string): Outcome => ({ status: 'well', words });
export const wrong = (words: string, remedy: string): Outcome => ({ status: 'wrong', words, remedy });
export const skipped = (words: string): Outcome => ({ status: 'skipped', words });

/** What hinders a check, and what to do about it. */
export class CheckFailure extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** Runs the checks one after the other; one that throws is wrong, and the others go on. */
export async function runChecks(checks: readonly Check[], deployment: Deployment): Promise<Result[]> {
  const results: Result[] = [];
  const isWrong = (wanted: string) =>
    results.some(({ name, status }) => name === wanted && status === 'wrong');
  for (const { name, run, needs } of checks) {
    const outcome =
      needs !== undefined && isWrong(needs)
        ? skipped(`Not looked at: ‘${needs}’ comes first.`)
        : await run(deployment).catch(outcomeOfFailure);
    results.push({ name, ...outcome });
  }
  return results;
}

function outcomeOfFailure(error: unknown): Outcome {
  const reason = error instanceof Error ? error.message : String(error);
  return wrong(
    `Could not be checked: ${reason}`,
    error instanceof CheckFailure ? error.remedy : 'Look whether the address is right and answers.',
  );
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

/** What to do where the database is older than the code. */
export const APPLY = 'Apply the migrations: npm run migrate (docs/production.md).';

/** @param then what to do where the database is current and was changed by hand */
export const applyOr = (then: string): string =>
  `Run npm run migrate. If the database is up to date, it was changed by hand: ${then}`;

export const rest = ({ backend }: Deployment, path: string): string => `${backend}/rest/v1/${path}`;

/** PostgREST's codes for a table or a function that is not there. */
export const isMissing = (answer: Answer): boolean =>
  answer.status === 404 && /PGRST20[25]|42P01|42883/.test(answer.text);
