import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rescheduleChapters } from '~/data/reschedule-chapters.ts';
import { LISTING_KEY, type ChapterListing, type ListedChapter } from '../chapters/load-chapters.ts';
import { explainFailedWrite } from '../failures.ts';
import { draftNote } from '../draft-note.ts';
import { useWrite } from '../use-write.ts';
import { changesOf, EMPTY_PLAN, plannedChapters, planOf, withSaved, type Plan } from './schedule-plan.ts';
import { storedPlan } from './stored-plan.ts';

export type PlanChange = (chapters: readonly ListedChapter[]) => ListedChapter[];
export type SchedulePlan = ReturnType<typeof useSchedulePlan>;

/** The stored plan, without changes that have been saved in the meantime. */
export const unsavedPlan = (chapters: readonly ListedChapter[]): Plan =>
  planOf(chapters, plannedChapters(chapters, storedPlan.get() ?? EMPTY_PLAN));

/** Changes are stored in this browser until saved, and ignored while saving. */
export function useSchedulePlan(chapters: readonly ListedChapter[]) {
  const client = useQueryClient();
  const [plans, setPlans] = useState<readonly Plan[]>(() => [unsavedPlan(chapters)]);
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
      // Another tab may have saved or discarded the same plan.
      storedPlan.set(plan);
      setErrorMessage(
        `${explainFailedWrite('Failed to save the schedule.', error)} ${draftNote('Your changes are kept in this browser.')}`,
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
    apply: (change: PlanChange) => apply(planOf(chapters, change(plannedChapters(chapters, plan)))),
    undo: () => setHistory(plans.slice(0, -1)),
    discard: () => apply(EMPTY_PLAN),
    save: () => save.run(),
  };
}

const isEmpty = (plan: Plan) => Object.keys(plan).length === 0;
