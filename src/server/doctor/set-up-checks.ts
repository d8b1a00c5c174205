// The doctor's checks of what only the secret key sees: migrations, administrators, the clock, the build hook.
import {
  APPLY,
  applyOr,
  CheckFailure,
  isMissing,
  jsonOf,
  rest,
  skipped,
  well,
  wrong,
  type Check,
  type Deployment,
  type Outcome,
} from './check.ts';

const CLOCK_LATE_AFTER_MS = 5 * 60_000;

type Facts = {
  newest_migration: string | null;
  administrators: number;
  clock_ran_at: string | null;
  has_build_hook: boolean;
  hook_problem: string | null;
  rebuild_triggers: string[];
  jobs: string[];
};

/** Facts for who has the secret key; undefined without it. Rejects when the backend does not give them. */
async function factsOf(deployment: Deployment): Promise<Facts | undefined> {
  if (deployment.secretKey === undefined) return undefined;
  const answer = await deployment.ask(rest(deployment, 'rpc/doctor_facts'), {
    method: 'POST',
    headers: {
      apikey: deployment.secretKey,
      // A key of the older kind is a token; one of the newer is not, and is refused as one.
      ...(deployment.secretKey.startsWith('sb_') && !deployment.isEmbedded
        ? {}
        : { Authorization: `Bearer ${deployment.secretKey}` }),
      'Content-Type': 'application/json',
    },
    body: '{}',
  });
  if (isMissing(answer)) throw new CheckFailure('the database does not know the doctor yet.', APPLY);
  if (answer.status !== 200) {
    throw new CheckFailure(
      `SUPABASE_SECRET_KEY is answered with ${answer.status}.`,
      deployment.isEmbedded
        ? 'Set it to sb_secret_ and what the file secret-key in the data folder holds.'
        : 'Set it to the secret key of this project: Project Settings → API Keys.',
    );
  }
  return jsonOf(answer) as Facts;
}

const WITH_SECRET = 'Set SUPABASE_SECRET_KEY to check it.';

export const migrations = (newest: string): Check => ({
  name: 'migrations are current',
  run: async (deployment) => {
    const facts = await factsOf(deployment);
    if (!facts) return skipped(WITH_SECRET);
    if (facts.newest_migration !== newest) {
      return wrong(`The database is at ${facts.newest_migration ?? 'none'}, the code at ${newest}.`, APPLY);
    }
    return well(`The database is at ${newest}.`);
  },
});

export const administrator: Check = {
  name: 'an administrator exists',
  run: async (deployment) => {
    const facts = await factsOf(deployment);
    if (!facts) return skipped(WITH_SECRET);
    if (facts.administrators < 1) {
      return wrong(
        'There is none.',
        'npm run setup makes the first; docs/production.md, ‘The same by hand’, says how without it.',
      );
    }
    return well(`There ${facts.administrators === 1 ? 'is one' : `are ${facts.administrators}`}.`);
  },
};

const JOBS = ['publish-due-chapters', 'note-clock', 'call-build-hook', 'send-mail', 'forget-visitors'];
/** What makes a build due: see supabase/migrations. */
const REBUILD_TRIGGERS = [
  'note_rebuild_due_for_edit',
  'note_rebuild_due_for_row',
  'note_rebuild_due_for_texts',
];

export const clock: Check = {
  name: 'the clock runs',
  run: async (deployment) => {
    if (deployment.isEmbedded) return embeddedClock(deployment);
    const facts = await factsOf(deployment);
    if (!facts) return skipped(WITH_SECRET);
    const missing = JOBS.filter((job) => !facts.jobs.includes(job));
    if (missing.length > 0) {
      return wrong(
        `pg_cron has no job ${missing.join(', ')}.`,
        'Enable pg_cron (Database → Extensions) and schedule the jobs (docs/production.md, ‘Clock’).',
      );
    }
    const age = Date.now() - Date.parse(facts.clock_ran_at ?? '');
    if (!(age < CLOCK_LATE_AFTER_MS)) {
      return wrong(
        facts.clock_ran_at === null ? 'It has not run yet.' : `It last ran ${facts.clock_ran_at}.`,
        'Right after the set-up wait two minutes. Else: Integrations → Cron → Jobs says what failed.',
      );
    }
    return well('It ran within the last minutes.');
  },
};

type EmbeddedHealth = {
  status?: unknown;
  database?: unknown;
  clock?: { status?: unknown };
  build?: { status?: unknown };
};

async function embeddedClock(deployment: Deployment): Promise<Outcome> {
  const answer = await deployment.ask(`${deployment.site}/healthz`);
  const health = jsonOf(answer) as EmbeddedHealth | undefined;
  if (health?.clock?.status !== 'ok')
    return wrong('The server’s clock is late.', 'Look at what the server printed, and start it again.');
  if (health.status !== 'ok')
    return wrong(
      `/healthz says that the server is not well: ${failingParts(health)}.`,
      'Look at what the server printed.',
    );
  return well('/healthz says so.');
}

function failingParts({ database, build }: EmbeddedHealth): string {
  const parts = [
    ...(database === 'ok' ? [] : ['the database does not answer']),
    ...(build?.status === 'none' ? ['there are no pages yet'] : []),
  ];
  return parts.join(', ') || 'it does not say why';
}

export const buildHook: Check = {
  name: 'changes rebuild the site',
  run: async (deployment) => {
    if (deployment.isEmbedded) return skipped('The embedded server builds on each change.');
    const facts = await factsOf(deployment);
    if (!facts) return skipped(WITH_SECRET);
    const missing = REBUILD_TRIGGERS.filter((name) => !facts.rebuild_triggers.includes(name));
    if (missing.length > 0) {
      return wrong(
        `The database has no trigger ${missing.join(', ')}.`,
        applyOr('20261122004000_site_health.sql says how the trigger is made.'),
      );
    }
    if (!facts.has_build_hook) {
      return wrong(
        'No build hook is set.',
        'Make one at the host and run npm run setup again (docs/production.md, ‘Build hook’).',
      );
    }
    if (facts.hook_problem !== null)
      return wrong(
        `The hook fails: ${facts.hook_problem}`,
        'Enable pg_net (Database → Extensions), and give npm run setup the hook’s address again.',
      );
    return well('The database calls the host’s build hook.');
  },
};
