/**
 * Runs a task that reads changing state, never twice at once. A call during a run may know of a change that the run has
 * not seen, so the task runs once more afterwards. All callers wait for the last run and reject as it does.
 */
export function coalesce(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  const run = async () => {
    do {
      isAskedAgain = false;
      await task();
    } while (isAskedAgain);
  };
  return () => {
    isAskedAgain = true;
    running ??= run().finally(() => (running = undefined));
    return running;
  };
}
