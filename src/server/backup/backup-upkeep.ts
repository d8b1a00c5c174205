// When the newest backup was last copied elsewhere and restored as a trial. Kept in a file, because a restart must not repeat
// or forget them.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';

export type Attempt = { backup: string; triedAt: string };

const OUTCOME = v.object({
  backup: v.string(),
  triedAt: v.string(),
  problem: v.nullable(v.string()),
  succeededAt: v.nullable(v.string()),
});
const OUTCOMES = v.object({ copy: v.optional(OUTCOME), trial: v.optional(OUTCOME) });

export type Task = keyof v.InferOutput<typeof OUTCOMES>;
export type Outcome = v.InferOutput<typeof OUTCOME>;

const MAX_PROBLEM_CHARACTERS = 300;

export class BackupUpkeep {
  readonly #file: string;
  readonly #outcomes: v.InferOutput<typeof OUTCOMES>;

  constructor(folder: string) {
    this.#file = path.join(folder, 'upkeep.json');
    this.#outcomes = readOutcomes(this.#file);
  }

  read(task: Task): Outcome | undefined {
    return this.#outcomes[task];
  }

  succeeded(task: Task, attempt: Attempt): void {
    this.#write(task, { ...attempt, problem: null, succeededAt: attempt.triedAt });
  }

  failed(task: Task, attempt: Attempt, error: unknown): void {
    const problem = (error instanceof Error ? error.message : String(error)).slice(0, MAX_PROBLEM_CHARACTERS);
    this.#write(task, { ...attempt, problem, succeededAt: this.read(task)?.succeededAt ?? null });
  }

  #write(task: Task, outcome: Outcome): void {
    this.#outcomes[task] = outcome;
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    writeFileSync(`${this.#file}.partial`, JSON.stringify(this.#outcomes));
    renameSync(`${this.#file}.partial`, this.#file);
  }
}

function readOutcomes(file: string): v.InferOutput<typeof OUTCOMES> {
  try {
    const result = v.safeParse(OUTCOMES, JSON.parse(readFileSync(file, 'utf8')));
    return result.success ? result.output : {};
  } catch {
    return {};
  }
}
