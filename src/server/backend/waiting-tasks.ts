// The tasks that wait for the database, each for a bounded time.
import { RULES } from '../door/rules.ts';
import type { CellTask } from './database-messages.ts';
import { createRequestQueue } from './request-queue.ts';
import { BackendUnavailableError, type UnavailableReason } from './unavailable.ts';
import type { Priority } from './waiting-lines.ts';

export type RequestOptions = { priority: Priority; key: string; withinMs: number };

export type WaitingTask = {
  task: CellTask;
  withinMs: number;
  answer: PromiseWithResolvers<unknown>;
};

export type WaitingTasks = {
  /** Resolves with the answer; rejects with what the database threw or with BackendUnavailableError. */
  add: (task: CellTask, options: RequestOptions) => Promise<unknown>;
  take: () => WaitingTask | undefined;
  refuseAll: (reason: UnavailableReason) => void;
};

/** @param reasonOfDelay what a task is told that has waited too long */
export function createWaitingTasks(reasonOfDelay: () => UnavailableReason): WaitingTasks {
  const { waiting: waitingAtMost, waitingMs } = RULES.database;
  const queue = createRequestQueue<WaitingTask & { patience: NodeJS.Timeout }>(waitingAtMost);
  const refuse = (waiting: WaitingTask & { patience: NodeJS.Timeout }, reason: UnavailableReason) => {
    clearTimeout(waiting.patience);
    waiting.answer.reject(new BackendUnavailableError(reason));
  };
  return {
    add: (task, { priority, key, withinMs }) => {
      const answer = Promise.withResolvers<unknown>();
      const patience = setTimeout(() => {
        if (queue.remove(waiting)) refuse(waiting, reasonOfDelay());
      }, waitingMs);
      const waiting = { task, withinMs, answer, patience };
      const removed = queue.add(waiting, priority, key);
      if (removed) refuse(removed, 'busy');
      return answer.promise;
    },
    take: () => {
      const next = queue.take();
      clearTimeout(next?.patience);
      return next;
    },
    refuseAll: (reason) => {
      for (const waiting of queue.removeAll()) refuse(waiting, reason);
    },
  };
}
