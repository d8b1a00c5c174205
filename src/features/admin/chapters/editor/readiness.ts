// Marking a chapter ready and taking it back, with the questions that come before. Writes through the editing session,
// so that they wait for the writes before them.
import { atom, type ReadableAtom } from 'nanostores';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { momentWords } from '../chapter-state.ts';
import { confirmWithdrawal, NOT_UNPUBLISHED, UNPUBLISHED, UNPUBLISHED_NOTE } from '../messages.ts';
import { hasChangedDetails, type ChapterFields, type StoredChapter } from './chapter-fields.ts';
import type { EditorState } from './editor-state.ts';
import { MARKED_NOT_READY, MARKED_READY, NOT_MARKED_NOT_READY, NOT_MARKED_READY } from './messages.ts';
import { dateProblem, questionBeforeSaving, type ReadyQuestion } from './ready-rules.ts';
import { saveDetails, saveReady, unmarkReady, withdraw, type Outcome } from './save-chapter.ts';

/** What an editing session lends. */
type Desk = {
  $state: ReadableAtom<EditorState>;
  edit: (change: Partial<ChapterFields>) => void;
  mayWrite: () => boolean;
  onceInTurn: (work: () => Promise<void>) => Promise<void>;
  write: (failed: string, write: Promise<Outcome>, sent?: ChapterFields) => Promise<StoredChapter | null>;
  markSaved: () => void;
  saveAsDraft: () => Promise<void>;
  publish: () => Promise<void>;
};

export type ReadinessState = {
  question: ReadyQuestion | null;
  /** Whether an edit of this session took the mark away, and the author has not answered for it yet. */
  hasLostReady: boolean;
};

export class Readiness {
  readonly #state = atom<ReadinessState>({ question: null, hasLostReady: false });
  /** What the page asks and says. */
  readonly $state: ReadableAtom<ReadinessState> = this.#state;
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
    desk.$state.listen((now, before) => {
      const was = before?.stored?.chapter;
      const is = now.stored?.chapter;
      if (is?.is_ready || is?.is_published) this.#set({ hasLostReady: false });
      else if (was?.is_ready) this.#set({ hasLostReady: true });
    });
  }

  /** Whether saving waits for an answer. */
  asksBeforeSaving(): boolean {
    const { hasLostReady } = this.#state.get();
    this.#set({ question: questionBeforeSaving(this.#desk.$state.get(), hasLostReady, Date.now()) });
    return this.#state.get().question !== null;
  }

  /** Saves everything and marks the chapter ready in the same step as its text; asks where the date does not allow it. */
  async markReady(): Promise<void> {
    if (!this.#desk.mayWrite()) return this.cancel();
    this.#set({ question: dateProblem(this.#desk.$state.get().fields, Date.now()) });
    if (this.#state.get().question !== null) return;
    await this.#desk.onceInTurn(async () => {
      const { stored, fields } = this.#desk.$state.get();
      if (stored === null) return;
      const dated = hasChangedDetails(fields, stored)
        ? await this.#desk.write(NOT_MARKED_READY, saveDetails(stored, fields), fields)
        : stored;
      const ready = dated && (await this.#desk.write(NOT_MARKED_READY, saveReady(dated, fields.text)));
      if (!ready) return;
      this.#desk.markSaved();
      const { release_date } = ready.chapter;
      const description = release_date === null ? '' : `Goes out ${momentWords(release_date, Date.now())}.`;
      showToast({ title: MARKED_READY, description, tone: 'success' });
    });
  }

  async markNotReady(): Promise<void> {
    await this.#desk.onceInTurn(async () => {
      const { stored } = this.#desk.$state.get();
      if (!stored || !(await this.#desk.write(NOT_MARKED_NOT_READY, unmarkReady(stored)))) return;
      this.#set({ hasLostReady: false });
      showToast({ title: MARKED_NOT_READY, tone: 'success' });
    });
  }

  /** Takes a published chapter back, after asking. */
  async unpublish(): Promise<void> {
    const { stored } = this.#desk.$state.get();
    if (!stored || !window.confirm(confirmWithdrawal(stored.chapter.chapter_title))) return;
    await this.#desk.onceInTurn(async () => {
      if (!(await this.#desk.write(NOT_UNPUBLISHED, withdraw(stored)))) return;
      showToast({ title: UNPUBLISHED, description: UNPUBLISHED_NOTE, tone: 'success' });
    });
  }

  /** The answer to a date that is missing or has passed. */
  async goOutOn(date: string, time: string): Promise<void> {
    this.#desk.edit({ date, time });
    await this.markReady();
  }

  async goOutNow(): Promise<void> {
    this.#set({ question: null });
    await this.#desk.publish();
  }

  /** The answer that a changed text is a draft again. */
  async saveAsDraft(): Promise<void> {
    this.#set({ question: null });
    await this.#desk.saveAsDraft();
    this.#set({ hasLostReady: false });
  }

  cancel(): void {
    this.#set({ question: null });
  }

  #set(change: Partial<ReadinessState>): void {
    this.#state.set({ ...this.#state.get(), ...change });
  }
}
