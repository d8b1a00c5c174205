import { useRef, useState } from 'react';
import { DataError, NO_ROW, REFUSED_IN_WORDS, UNIQUE_VIOLATION } from '~/data/data-error.ts';
import { rescheduleChapters } from '~/data/reschedule-chapters.ts';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { leaveUnlessAdministrator } from '../auth/leave-for-sign-in.ts';
import type { ListedChapter } from '../chapters/load-chapters.ts';
import { explain, failureOf, mayBeSignedOut } from '../failures.ts';
import type { useLoaded } from '../use-loaded.ts';
import { $keptPlan } from './kept-plan.ts';
import { NOT_SAVED, NOTHING_CHANGED, PLAN_KEPT, PLAN_KEPT_AWAY, SAVED } from './messages.ts';
import {
  changesOf,
  EMPTY_PLAN,
  planAfterSave,
  withoutChapter,
  withSaved,
  type Plan,
} from './schedule-plan.ts';

export type Step = (chapters: readonly ListedChapter[], plan: Plan) => Plan;

/** What there is to do with the loaded chapters. */
export type LoadedChapters = Pick<ReturnType<typeof useLoaded<ListedChapter[]>>, 'reload' | 'amend'>;

/** A planned schedule, step by step, and its way to the database. */
export function useSchedulePlan(chapters: readonly ListedChapter[], { reload, amend }: LoadedChapters) {
  const [plan, setPlan] = useState<Plan>(() => $keptPlan.get());
  const [isRestored, setRestored] = useState(() => Object.keys($keptPlan.get()).length > 0);
  const [former, setFormer] = useState<readonly Plan[]>([]);
  const [isBusy, setBusy] = useState(false);
  /** What happened to the last step or save, where that was not what was asked for. */
  const [trouble, setTrouble] = useState<string | null>(null);

  /** What is planned while a save is under way is not part of it. */
  const latest = useRef(plan);

  const show = (next: Plan) => {
    latest.current = next;
    setPlan(next);
    $keptPlan.set(next);
    setTrouble(null);
    setRestored(false);
  };

  const take = (next: Plan) => {
    if (JSON.stringify(next) === JSON.stringify(plan)) return setTrouble(NOTHING_CHANGED);
    setFormer([...former, plan].slice(-MOST_UNDONE));
    show(next);
  };

  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const saved = await rescheduleChapters(changesOf(chapters, plan));
      const leftOf = (other: Plan) => planAfterSave(chapters, plan, other);
      amend((loaded) => withSaved(loaded, saved));
      setFormer((now) => now.filter((one) => !former.includes(one)).map(leftOf));
      show(leftOf(latest.current));
      showToast({ title: SAVED, tone: 'success' });
      await reload();
    } catch (error) {
      if (mayBeSignedOut(error) && (await leaveUnlessAdministrator())) return;
      const isOutdated = failureOf(error) === 'gone-or-changed';
      if (isOutdated) await reload();
      setTrouble(`${NOT_SAVED}. ${reasonOf(error)} ${isOutdated ? PLAN_KEPT : PLAN_KEPT_AWAY}`);
    } finally {
      setBusy(false);
    }
  };

  return {
    plan,
    isRestored,
    isBusy,
    trouble,
    canUndo: former.length > 0,
    take: (step: Step) => take(step(chapters, plan)),
    reset: (id: string) => take(withoutChapter(plan, id)),
    undo: () => {
      const last = former.at(-1);
      if (last === undefined) return;
      setFormer(former.slice(0, -1));
      // A copy: a save forgets the plans before it, and this one may be made while it is under way.
      show({ ...last });
    },
    discard: () => take(EMPTY_PLAN),
    save,
  };
}

const MOST_UNDONE = 100;

/** The database names the chapter that is in the way; its own words for a broken rule are not for readers. */
function reasonOf(error: unknown): string {
  const speaks =
    error instanceof DataError &&
    [NO_ROW, UNIQUE_VIOLATION, REFUSED_IN_WORDS].includes(error.code) &&
    /^[A-Z].*\.$/.test(error.message);
  return speaks ? error.message : explain(failureOf(error));
}
