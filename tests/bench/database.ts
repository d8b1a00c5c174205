// The administrator's figures at a thousand chapters, a million views and a hundred thousand leads, through row security on a real PostgreSQL.
// The plans are PostgreSQL's own words (auto_explain), also of statements inside functions.
import { AUDIENCE_QUERIES, FILL_AUDIENCE, LEADS } from './audience-queries.ts';
import { ADD_CHAPTERS, PUBLISH_ALL } from './many-chapters.ts';
import { NoPostgres, openPostgres, type BenchDatabase } from './postgres.ts';
import { createJudge, median, whole, type Judge, type Report } from './report.ts';

const CHAPTERS = 1000;
const VIEWS = 1_000_000;
const RUNS = 7;
const ADMIN_ID = '11111111-1111-4111-8111-111111111111';

/** As a request of the signed-in administrator. Hosted projects read the first setting, the embedded API the second. */
const SIGN_IN = `
  select set_config('request.jwt.claims', '{"sub": "${ADMIN_ID}", "role": "authenticated"}', true),
    set_config('request.jwt.claim.sub', '${ADMIN_ID}', true);
  set local role authenticated`;

export type Query = {
  name: string;
  sql: string;
  /** The plans that tell are those of statements inside a function. */
  isFunction?: boolean;
  limitMs: number;
  /** What the plan must show. */
  proofs: readonly Proof[];
};
type Proof = { claim: string; holds: (plan: string) => boolean };

/** One of several indexes will do, where the planner has a choice between equals. */
const usesIndex = (...names: string[]): Proof => ({
  claim: `uses ${names.join(' or ')}`,
  holds: (plan) =>
    names.some((name) =>
      new RegExp(`Index (Only )?Scan.* using ${name}\\b|Bitmap Index Scan on ${name}\\b`).test(plan),
    ),
});
/** The policy's question is an init plan, put once, and no row is asked it again. */
const ASKS_ONCE: Proof = {
  claim: 'asks is_admin() once',
  holds: (plan) => /InitPlan/.test(plan) && !/Filter:.*is_admin\(\)/.test(plan),
};

const LIST_COLUMNS = 'id, chapter_number, chapter_title, slug, is_published, release_date';
const asJson = (rows: string) => `select coalesce(json_agg(answer), '[]') from (${rows}) as answer`;

const QUERIES: readonly Query[] = [
  {
    name: 'exact count of chapter_views',
    sql: 'select count(*) from public.chapter_views',
    limitMs: 100,
    proofs: [ASKS_ONCE],
  },
  {
    name: 'daily_chapter_views(7)',
    sql: 'select * from public.daily_chapter_views(7)',
    isFunction: true,
    limitMs: 100,
    proofs: [usesIndex('chapter_views_by_time')],
  },
  {
    name: 'chapter_metrics()',
    sql: 'select * from public.chapter_metrics()',
    isFunction: true,
    limitMs: 200,
    proofs: [usesIndex('chapter_referrers_pkey')],
  },
  {
    name: 'chapter list without texts',
    sql: asJson(`select ${LIST_COLUMNS} from public.book_chapters order by chapter_number limit 1000`),
    limitMs: 100,
    proofs: [],
  },
  {
    name: 'newest published chapter',
    sql: asJson(
      `select ${LIST_COLUMNS} from public.book_chapters where is_published order by chapter_number desc limit 1`,
    ),
    limitMs: 100,
    proofs: [usesIndex('book_chapters_published_in_order', 'book_chapters_chapter_number_key')],
  },
  {
    name: 'newest ten notifications',
    sql: asJson('select * from public.admin_notifications order by created_at desc limit 10'),
    limitMs: 100,
    proofs: [usesIndex('admin_notifications_newest_first'), ASKS_ONCE],
  },
  ...AUDIENCE_QUERIES,
];

/** Makes the world in SQL, asks as the administrator, and looks at the plans. */
export async function measureDatabase(): Promise<Report> {
  const judge = createJudge();
  let database: BenchDatabase;
  try {
    database = await openPostgres();
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error;
    return { title: 'Database', tables: [], notes: [error.message], misses: [] };
  }
  try {
    console.error(`Making ${whole(CHAPTERS)} chapters and ${whole(VIEWS)} views`);
    const filledIn = await fill(database);
    const rows: string[][] = [];
    for (const query of QUERIES) rows.push(await rowOf(database, query, judge));
    return {
      title: 'Database',
      versions: [`PostgreSQL ${database.version}`],
      tables: [
        {
          caption: `${whole(CHAPTERS)} chapters, ${whole(VIEWS)} views, ${whole(LEADS)} leads, as the administrator: measured / limit, median of ${RUNS}`,
          columns: ['query', 'ms', 'min–max', 'answer KB', 'the plan'],
          rows,
        },
      ],
      notes: [`Chapters and views were made in ${filledIn.toFixed(1)} s; the views are spread over 90 days.`],
      misses: judge.misses,
    };
  } finally {
    await database.close();
  }
}

/** Fills the tables and brings the planner's knowledge up to date. Returns the seconds it took. */
async function fill(database: BenchDatabase): Promise<number> {
  const sql = database.connect();
  const startedAt = performance.now();
  try {
    await sql.unsafe(PUBLISH_ALL);
    await sql.unsafe(ADD_CHAPTERS, [15, CHAPTERS]);
    const [row] = await sql<
      { present: number }[]
    >`select count(*)::integer as present from public.chapter_views`;
    await sql.unsafe(
      `insert into public.chapter_views (chapter_id, ip_address, user_agent, referrer, viewed_at, scroll_depth)
       select chapters.ids[1 + n % ${CHAPTERS}], '203.0.113.' || n % 256, 'Mozilla/5.0 (bench)',
         (array[null, 'https://www.google.com/', 'https://t.co/a', 'https://example.org/page'])[1 + n % 7 % 4],
         now() - make_interval(secs => n * 7.77), n % 101
       from generate_series(1, $1::integer) as n,
         (select array_agg(id order by chapter_number) as ids from public.book_chapters) as chapters`,
      [VIEWS - (row?.present ?? 0)],
    );
    // Without the mails and notices that follow from each row.
    await sql.unsafe(`set session_replication_role = replica; ${FILL_AUDIENCE}`);
    await sql.unsafe('set session_replication_role = origin');
    await sql.unsafe('vacuum analyze');
  } finally {
    await sql.end();
  }
  return (performance.now() - startedAt) / 1000;
}

async function rowOf(database: BenchDatabase, query: Query, judge: Judge): Promise<string[]> {
  const { times, plan, answerKb } = await ask(database, query);
  const claims = query.proofs.map(({ claim, holds }) => {
    // The database's role may not be allowed to read query plans.
    if (plan === undefined) return `${claim}: not shown`;
    return judge.holds(`${query.name}: ${claim}`, holds(plan), claim);
  });
  return [
    query.name,
    judge.atMost(`${query.name}: ms`, median(times), query.limitMs),
    `${Math.min(...times).toFixed(1)}–${Math.max(...times).toFixed(1)}`,
    answerKb.toFixed(1),
    claims.join(', ') || '–',
  ];
}

/** Asks once to warm up, then measures, then asks for the plans; each time signed in through row security. */
async function ask(database: BenchDatabase, { sql: query, isFunction = false }: Query) {
  const said: string[] = [];
  const sql = database.connect(({ message }) => said.push(message ?? ''));
  try {
    const mayExplain = await sql.unsafe("load 'auto_explain'").then(
      () => true,
      () => false,
    );
    const once = (explain: boolean) =>
      sql.begin(async (inside) => {
        if (explain) {
          await inside.unsafe(`
            set local auto_explain.log_min_duration = 0;
            set local auto_explain.log_nested_statements = ${isFunction};
            set local client_min_messages = log`);
        }
        await inside.unsafe(SIGN_IN);
        said.length = 0;
        const startedAt = performance.now();
        const rows = await inside.unsafe(query);
        const ms = performance.now() - startedAt;
        if (rows.length === 0) throw new Error(`Nothing came of: ${query}`);
        return { ms, answerKb: JSON.stringify(rows).length / 1000 };
      });
    const { answerKb } = await once(false);
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push((await once(false)).ms);
    if (!mayExplain) return { times, answerKb, plan: undefined };
    await once(true);
    return { times, answerKb, plan: said.join('\n') };
  } finally {
    await sql.end();
  }
}
