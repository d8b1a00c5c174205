// A plan that is not saved, kept in this browser: a session that ends, a closed window or a backend that is away loses
// nothing. Stored as JSON: the planned slots by chapter id.
import * as v from 'valibot';
import { persistentAtom } from '~/lib/browser/persistent-atom.ts';
import { EMPTY_PLAN, type Plan } from './schedule-plan.ts';

const SLOT = v.object({
  chapter_number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  release_date: v.nullable(
    v.pipe(
      v.string(),
      v.check((date) => !Number.isNaN(Date.parse(date))),
    ),
  ),
});
const PLAN = v.record(v.string(), SLOT);

export const $keptPlan = persistentAtom<Plan>('schedule-plan', EMPTY_PLAN, {
  // Nothing to keep leaves nothing behind.
  encode: (plan: Plan) => (Object.keys(plan).length === 0 ? undefined : JSON.stringify(plan)),
  decode: planFrom,
  // Two tabs do not plan into each other.
  listen: false,
});

/** What storage holds; an empty plan for anything else. */
export function planFrom(written: string): Plan {
  try {
    const result = v.safeParse(PLAN, JSON.parse(written));
    return result.success ? result.output : EMPTY_PLAN;
  } catch {
    return EMPTY_PLAN;
  }
}
