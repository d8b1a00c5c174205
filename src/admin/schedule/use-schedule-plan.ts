import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { rescheduleChapters, type MovedChapter } from '~/data/reschedule-chapters.ts';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { explainChapterError, failureOf } from '../failures.ts';
import { localDraft } from '../local-draft.ts';
import { useWrite } from '../use-write.ts';
import { changesOf, EMPTY_PLAN, withoutChapter, type Plan } from './schedule-plan.ts';

export type Step = (chapters: readonly ListedChapter[], plan: Plan) => Plan;
export type SchedulePlan = ReturnType<typeof useSchedulePlan>;

export const PLAN = v.record(
  v.string(),
  v.object({
    chapter_number: v.pipe(v.number(), v.integer(), v.minValue(1)),
    release_date: v.nullable(
      v.pipe(
        v.string(),
        v.check((date) => !Number.isNaN(Date.parse(date))),
      ),
    ),
  }),
);
const keptPlan = localDraft<Plan>('schedule-plan', PLAN);

/** Steps are stored in this browser until saved, and ignored while saving. */
export function useSchedulePlan(
  chapters: readonly ListedChapter[],
  onSaved: (saved: MovedChapter[]) => void,
) {
  const [plans, setPlans] = useState<readonly Plan[]>(() => [keptPlan.get() ?? EMPTY_PLAN]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const plan = plans.at(-1) ?? EMPTY_PLAN;

  useEffect(() => {
    keptPlan.set(isEmpty(plan) ? null : plan);
  }, [plan]);

  const show = (next: readonly Plan[]) => {
    setPlans(next.slice(-MAX_PLANS));
    setTrouble(null);
  };
  const save = useWrite({
    write: () => rescheduleChapters(changesOf(chapters, plan)),
    done: (saved) => {
      onSaved(saved);
      show([EMPTY_PLAN]);
      return { title: 'Schedule saved' };
    },
    failed: (error) => {
      const place = failureOf(error) === 'gone-or-changed' ? 'on this page' : 'in this browser';
      setTrouble(
        `Failed to save the schedule. ${explainChapterError(error)} Nothing was saved. Your changes are kept ${place}.`,
      );
    },
  });
  const take = (next: Plan) => {
    if (save.isPending) return;
    if (JSON.stringify(next) === JSON.stringify(plan)) setTrouble('That changes nothing.');
    else show([...plans, next]);
  };

  return {
    plan,
    isRestored: plans.length === 1 && !isEmpty(plan),
    isBusy: save.isPending,
    trouble,
    canUndo: plans.length > 1 && !save.isPending,
    take: (step: Step) => take(step(chapters, plan)),
    reset: (id: string) => take(withoutChapter(plan, id)),
    undo: () => show(plans.slice(0, -1)),
    discard: () => take(EMPTY_PLAN),
    save: () => save.run(),
  };
}

const MAX_PLANS = 100;

function isEmpty(plan: Plan): boolean {
  return Object.keys(plan).length === 0;
}
