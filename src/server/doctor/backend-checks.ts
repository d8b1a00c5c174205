// The doctor's checks of the backend: what strangers may do, who may sign in, whether the clock runs.
import { DEMO_PASSWORD } from '../accounts/password-rules.ts';
import {
  APPLY,
  applyOr,
  isMissing,
  jsonOf,
  rest,
  skipped,
  well,
  wrong,
  type Check,
  type Deployment,
} from './check.ts';
import { administrator, buildHook, clock, migrations } from './set-up-checks.ts';

const NO_ROW = '00000000-0000-0000-0000-000000000000';
/** What visitors may never read. */
const SECRET_TABLES = [
  'chapter_drafts',
  'chapter_versions',
  'email_leads',
  'contact_messages',
  'podcast_subscribers',
  'chapter_views',
  'user_roles',
  'admin_notifications',
  'mail_outbox',
  'followers',
];
const REFUSED = new Set([401, 403, 405]);
const TAKE_BACK =
  'Supabase → Authentication → Policies. What belongs there is in supabase/migrations, by table.';

const asVisitor = ({ publishableKey }: Deployment) => ({
  apikey: publishableKey,
  'Content-Type': 'application/json',
});

const answers: Check = {
  name: 'backend answers',
  run: async (deployment) => {
    const answer = await deployment.ask(
      rest(deployment, 'book_chapters?select=id&is_published=is.true&limit=1'),
      {
        headers: asVisitor(deployment),
      },
    );
    if (answer.status === 401) {
      return wrong(
        'The backend refuses the key.',
        'Set PUBLIC_SUPABASE_PUBLISHABLE_KEY to the publishable key of the project.',
      );
    }
    if (answer.status !== 200 || !Array.isArray(jsonOf(answer))) {
      return wrong(
        `${deployment.backend} answers with ${answer.status} and no chapters.`,
        'Set PUBLIC_SUPABASE_URL to the address of the Supabase project, in .env or before the command.',
      );
    }
    return well(`Chapters are read from ${deployment.backend}.`);
  },
};

const unreadable: Check = {
  name: 'visitors read nothing secret',
  run: async (deployment) => {
    const missing: string[] = [];
    for (const table of SECRET_TABLES) {
      const answer = await deployment.ask(rest(deployment, `${table}?select=*&limit=1`), {
        headers: asVisitor(deployment),
      });
      if (isMissing(answer)) missing.push(table);
      const rows = jsonOf(answer);
      if (answer.status === 200 && (!Array.isArray(rows) || rows.length > 0)) {
        return wrong(
          `Anyone can read ${table}.`,
          applyOr(`row security of ${table} is off, or it has a policy too many. ${TAKE_BACK}`),
        );
      }
    }
    if (missing.length > 0) return wrong(`There is no table ${missing.join(', ')}.`, APPLY);
    const unpublished = await deployment.ask(
      rest(deployment, 'book_chapters?select=id&is_published=is.false&content=not.is.null&limit=1'),
      { headers: asVisitor(deployment) },
    );
    const chapters = jsonOf(unpublished);
    if (unpublished.status === 200 && (!Array.isArray(chapters) || chapters.length > 0)) {
      return wrong(
        'Anyone can read the text of a chapter that is not published.',
        applyOr(
          'a constraint of book_chapters is gone. 20260101000300_book_chapters.sql says how it was made.',
        ),
      );
    }
    return well(`${SECRET_TABLES.length} tables and texts before their time refuse or show nothing.`);
  },
};

const unwritable: Check = {
  name: 'visitors write nothing they must not',
  run: async (deployment) => {
    const attempts: [string, string, unknown][] = [
      ['POST', 'user_roles', { user_id: NO_ROW, role: 'admin' }],
      ['POST', 'chapter_drafts', { chapter_id: NO_ROW, content: '' }],
      ['PATCH', `book_chapters?id=eq.${NO_ROW}`, { chapter_title: 'x' }],
      ['DELETE', `book_chapters?id=eq.${NO_ROW}`, undefined],
      ['PATCH', `chapter_drafts?chapter_id=eq.${NO_ROW}`, { content: '' }],
      ['PATCH', `email_leads?id=eq.${NO_ROW}`, { first_name: 'x' }],
      ['DELETE', `email_leads?id=eq.${NO_ROW}`, undefined],
      ['DELETE', `contact_messages?id=eq.${NO_ROW}`, undefined],
      ['DELETE', `chapter_views?id=eq.${NO_ROW}`, undefined],
      ['DELETE', `user_roles?user_id=eq.${NO_ROW}`, undefined],
      ['POST', 'rpc/import_chapters', {}],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await deployment.ask(rest(deployment, path), {
        method,
        headers: asVisitor(deployment),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!REFUSED.has(answer.status) && answer.status !== 404) {
        return wrong(
          `${method} ${path.split('?')[0] ?? path} is answered with ${answer.status}, not refused.`,
          applyOr(`a grant or a policy was added. ${TAKE_BACK}`),
        );
      }
    }
    return well(`${attempts.length} attempts are refused.`);
  },
};

const signUp: Check = {
  name: 'sign-up is off, sign-in on',
  run: async (deployment) => {
    const answer = await deployment.ask(`${deployment.backend}/auth/v1/settings`, {
      headers: asVisitor(deployment),
    });
    const settings = jsonOf(answer) as
      { disable_signup?: unknown; external?: { email?: unknown } } | undefined;
    if (answer.status !== 200 || !settings)
      return wrong(
        `The settings of sign-in are answered with ${answer.status}.`,
        'Look whether PUBLIC_SUPABASE_URL is the address of the project, and whether the project is paused.',
      );
    if (settings.disable_signup !== true) {
      return wrong(
        'Anyone can sign up.',
        'Authentication → Sign In / Providers: switch ‘Allow new users to sign up’ off.',
      );
    }
    if (settings.external?.email !== true) {
      return wrong(
        'No one can sign in with a password.',
        'Authentication → Sign In / Providers: enable Email.',
      );
    }
    return well('No one can sign up; administrators sign in with a password.');
  },
};

const demoAccounts: Check = {
  name: 'demo accounts are refused',
  run: async (deployment) => {
    for (const email of ['admin@example.com', 'reader@example.com']) {
      const answer = await deployment.ask(`${deployment.backend}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: asVisitor(deployment),
        body: JSON.stringify({ email, password: DEMO_PASSWORD }),
      });
      if (answer.status !== 200) continue;
      if (deployment.isLoopback) return skipped('They work, for this machine alone.');
      return wrong(
        `${email} signs in with the password that everyone knows.`,
        `Delete the account or change its password at once: npm run admin -- password ${email} (a hosted project: Authentication → Users).`,
      );
    }
    return well('Neither signs in.');
  },
};

const crossOrigin: Check = {
  name: 'the site’s pages may ask the backend',
  run: async (deployment) => {
    if (deployment.isEmbedded) return skipped('Site and backend have one origin.');
    for (const [path, method] of [
      ['/rest/v1/email_leads', 'POST'],
      ['/auth/v1/token?grant_type=password', 'POST'],
    ] as const) {
      const answer = await deployment.ask(`${deployment.backend}${path}`, {
        method: 'OPTIONS',
        headers: {
          Origin: deployment.site,
          'Access-Control-Request-Method': method,
          'Access-Control-Request-Headers': 'apikey,authorization,content-type,x-client-info',
        },
      });
      const origin = answer.headers.get('Access-Control-Allow-Origin');
      const headers = answer.headers.get('Access-Control-Allow-Headers')?.toLowerCase() ?? '';
      const isAllowed = origin === '*' || origin === deployment.site;
      const lacks = ['apikey', 'authorization', 'content-type'].filter(
        (name) => headers !== '*' && !headers.includes(name),
      );
      if (!isAllowed || lacks.length > 0) {
        return wrong(
          `A page of ${deployment.site} is refused at ${path.split('?')[0]}.`,
          `Where npm start is the backend, set ALLOWED_ORIGINS=${deployment.site} there. Supabase allows every origin: look for a proxy between that strips the headers.`,
        );
      }
    }
    return well('Both the data and sign-in.');
  },
};

/** @param newestMigration version of the newest migration in the code */
export function backendChecks(newestMigration: string): Check[] {
  const others = [
    migrations(newestMigration),
    unreadable,
    unwritable,
    signUp,
    demoAccounts,
    administrator,
    clock,
    buildHook,
    crossOrigin,
  ];
  return [answers, ...others.map((check) => ({ ...check, needs: answers.name }))];
}
