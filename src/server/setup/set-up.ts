// `npm run setup`, step by step: asks, checks each answer, migrates, makes the first administrator, ends with the doctor.
import { hostVariables, QUESTIONS, wranglerVariables, type Question } from './questions.ts';
import {
  makeAdministrator,
  problemOfProject,
  problemOfSignIn,
  type HostedProject,
} from './hosted-project.ts';

export type SetUpParts = {
  /** Undefined when the questions are broken off. */
  ask: (question: Question) => Promise<string | undefined>;
  print: (text: string) => void;
  /** Variables that are set already are not asked for. */
  environment: Readonly<Record<string, string | undefined>>;
  migrate: (databaseUrl: string) => Promise<number>;
  setBuildHook: (databaseUrl: string, hook: string) => Promise<void>;
  /** Returns whether all is well. */
  doctor: (environment: Readonly<Record<string, string>>) => Promise<boolean>;
  fetch?: typeof globalThis.fetch;
};

/** @returns whether the site is ready to be deployed */
export async function setUp(parts: SetUpParts): Promise<boolean> {
  const { print } = parts;
  const answers = await askAll(parts);
  if (!answers) {
    print('Nothing was changed.');
    return false;
  }
  const answer = (name: string) => answers.get(name) ?? '';
  const project: HostedProject = {
    url: answer('PUBLIC_SUPABASE_URL'),
    publishableKey: answer('PUBLIC_SUPABASE_PUBLISHABLE_KEY'),
    secretKey: answer('SUPABASE_SECRET_KEY'),
    ...(parts.fetch && { fetch: parts.fetch }),
  };
  const problem = await problemOfProject(project);
  if (problem !== undefined) {
    print(`${problem} Nothing was changed.`);
    return false;
  }
  const applied = await parts.migrate(answer('SUPABASE_DB_URL'));
  print(applied === 0 ? 'The database is up to date.' : `${applied} migrations were applied.`);
  const email = answer('ADMIN_EMAIL');
  const made = await makeAdministrator(project, { email, password: answer('ADMIN_PASSWORD') });
  print(made === 'made' ? `${email} is an administrator.` : `${email} had an account and has the role now.`);
  if (answers.has('BUILD_HOOK')) {
    await parts.setBuildHook(answer('SUPABASE_DB_URL'), answer('BUILD_HOOK'));
    print('Changes call the build hook.');
  } else {
    print(
      'Without a build hook new chapters wait for the next build. Run this again once the host has given you one.',
    );
  }
  const signIn = await problemOfSignIn(project);
  if (signIn !== undefined) print(`To do: ${signIn}`);
  print(`\nFor Netlify, Project configuration → Environment variables:\n\n${hostVariables(answers)}\n`);
  print(`For Cloudflare Pages, in wrangler.jsonc, and commit it:\n\n${wranglerVariables(answers)}\n`);
  return (await parts.doctor(Object.fromEntries(answers))) && signIn === undefined;
}

/** Each question until its answer counts; undefined when broken off. */
async function askAll({ ask, print, environment }: SetUpParts): Promise<Map<string, string> | undefined> {
  const answers = new Map<string, string>();
  for (const question of QUESTIONS) {
    const known = environment[question.name]?.trim();
    if (known && question.refuse(known) === undefined) {
      print(`${question.name} is set.`);
      answers.set(question.name, known);
      continue;
    }
    for (;;) {
      const given = (await ask(question))?.trim();
      if (given === undefined) return undefined;
      if (given === '' && question.isOptional) break;
      const refusal = question.refuse(given);
      if (refusal === undefined) {
        answers.set(question.name, given);
        break;
      }
      print(refusal);
    }
  }
  return answers;
}
