import * as v from 'valibot';
import { nullableTimestamp } from '~/data/rows.ts';
import { localDraft } from '../local-draft.ts';
import type { Plan } from './schedule-plan.ts';

export const PLAN_SCHEMA = v.record(
  v.string(),
  v.object({
    chapter_number: v.pipe(v.number(), v.integer(), v.minValue(1)),
    release_date: nullableTimestamp,
  }),
);

/** Changes of the schedule that are not saved yet. */
export const storedPlan = localDraft<Plan>('schedule-plan', PLAN_SCHEMA);
