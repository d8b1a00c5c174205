import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { rescheduleChapters } from '~/data/reschedule-chapters.ts';
import { nullableTimestamp } from '~/data/rows.ts';
import { LISTING_KEY, type ChapterListing, type ListedChapter } from '../chapters/load-chapters.ts';
import { explainChapterError, failureOf } from '../failures.ts';
import { isDraftStored, localDraft } from '../local-draft.ts';
import { useWrite } from '../use-write.ts';
import { changesOf, EMPTY_PLAN, withSaved, type Plan } from './schedule-plan.ts';

export type PlanChange = (chapters: readonly ListedChapter[], plan: Plan) => Plan;
export type SchedulePlan = ReturnType<typeof useSchedulePlan>;

export const PLAN_SCHEMA = v.record(
  v.string(),
  v.object({
    chapter_number: v.pipe(v.number(), v.integer(), v.minValue(1)),
    release_date: nullableTimestamp,
  }),
);
const storedPlan = localDraft<Plan>('schedule-plan', PLAN_SCHEMA);

/** Changes are stored in this browser until saved, and ignored while saving. */
export function useSchedulePlan(chapters: readonly ListedChapter[]) {
  const client = useQueryClient();
  const [plans, setPlans] = useState<readonly Plan[]>(() => [storedPlan.get() ?? EMPTY_PLAN]);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const plan = plans.at(-1) ?? EMPTY_PLAN;

  useEffect(() => {
    storedPlan.set(isEmpty(plan) ? null : plan);
  }, [plan]);

  const setHistory = (next: readonly Plan[]) => {
    setPlans(next);
    setErrorMessage(null);
  };
  const save = useWrite({
    write: () => rescheduleChapters(changesOf(chapters, plan)),
    onSuccess: (saved) => {
      // The chapters may fail to reload.
      client.setQueryData<ChapterListing>(
        LISTING_KEY,
        (listing) => listing && { ...listing, chapters: withSaved(listing.chapters, saved) },
      );
      setHistory([EMPTY_PLAN]);
      return { title: 'Schedule saved' };
    },
    onError: (error) => {
      const isOnlyHere = failureOf(error) === 'gone-or-changed' || !isDraftStored();
      const location = isOnlyHere ? 'on this page' : 'in this browser';
      setErrorMessage(
        `Failed to save the schedule. ${explainChapterError(error)} Nothing was saved. Your changes are kept ${location}.`,
      );
    },
  });
  const apply = (next: Plan) => {
    if (save.isPending) return;
    if (JSON.stringify(next) === JSON.stringify(plan)) setErrorMessage('Nothing would change.');
    else setHistory([...plans, next]);
  };

  return {
    plan,
    isRestored: plans.length === 1 && !isEmpty(plan),
    isBusy: save.isPending,
    errorMessage,
    canUndo: plans.length > 1 && !save.isPending,
    apply: (change: PlanChange) => apply(change(chapters, plan)),
    undo: () => setHistory(plans.slice(0, -1)),
    discard: () => apply(EMPTY_PLAN),
    save: () => save.run(),
  };
}

const isEmpty = (plan: Plan) => Object.keys(plan).length === 0;
