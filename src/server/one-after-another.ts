/**
 * Runs a task that looks at the world, never twice at once: whoever asks while it runs may know of something that it
 * did not see any more, so it runs once more afterwards. All who ask wait for the last run; they reject as it does.
 */
export function oneAfterAnother(task: () => Promise<void>): () => Promise<void> {
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
