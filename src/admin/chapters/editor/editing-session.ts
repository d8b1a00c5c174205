// All actions on the open chapter. Writes run one after another.
import { atom, type ReadableAtom } from 'nanostores';
import { keepVersion } from '~/data/chapter-versions.ts';
import { showToast, type ToastInput } from '~/lib/toasts/toasts.store.ts';
import { isLeavingForSignIn, leaveUnlessAdministrator } from '../../auth/leave-for-sign-in.ts';
import { explain, failureOf, type Failure } from '../../failures.ts';
import { formatMoment } from '../chapter-state.ts';
import * as listMessages from '../messages.ts';
import {
  fieldsOf,
  hasChangedDetails,
  validateFields,
  type ChapterFields,
  type StoredChapter,
} from './chapter-fields.ts';
import {
  hasUnsavedText,
  isDirty,
  localCopyOf,
  openEditor,
  withChoice,
  withEdit,
  withErrors,
  withStored,
  withTheirWrite,
  type EditorState,
  type Opened,
} from './editor-state.ts';
import * as messages from './messages.ts';
import { dateProblem, questionBeforePublishing, questionBeforeSaving } from './ready-rules.ts';
import * as write from './save-chapter.ts';

export class EditingSession {
  readonly #state;
  readonly $state: ReadableAtom<EditorState>;
  #localCopy;
  #lastWork = Promise.resolve();
  #isPressed = false;
  #hasMovedOn = false;

  constructor(opened: Opened) {
    this.#localCopy = localCopyOf(opened.stored?.chapter.id ?? null);
    this.#state = atom(openEditor(opened, this.#localCopy.read()));
    this.$state = this.#state;
  }

  readonly edit = (change: Partial<ChapterFields>): void => {
    this.#update((state) => withEdit(state, change));
  };

  /** Saves text and details; a published chapter's details wait for its publication. */
  async save(): Promise<void> {
    if (!this.#mayWrite(messages.NOT_SAVED)) return;
    const question = questionBeforeSaving(this.#state.get(), Date.now());
    this.#set({ question });
    if (question === null) await this.#saveNow();
  }

  async #saveNow(): Promise<void> {
    await this.#once(messages.NOT_SAVED, async () => {
      const isNew = this.#state.get().stored === null;
      const { chapter } = await this.#saveAll();
      this.#markSaved();
      await keepStoredVersion(chapter.id);
      showToast({ ...messages.savedToast(chapter.is_published, isNew), tone: 'success' });
    });
  }

  /** Saves, then publishes everything, for the first time or again. */
  async publish(): Promise<void> {
    if (!this.#mayWrite(listMessages.NOT_PUBLISHED)) return;
    const question = questionBeforePublishing(this.#state.get());
    if (question === null || window.confirm(question)) await this.#publishNow();
  }

  async #publishNow(): Promise<void> {
    await this.#once(listMessages.NOT_PUBLISHED, async () => {
      const saved = await this.#saveAll();
      const form = this.#state.get().fields;
      await this.#take(write.publish(saved, form), form);
      this.#markSaved();
      showToast(
        saved.chapter.is_published
          ? { title: messages.CHANGES_PUBLISHED, tone: 'success' }
          : {
              title: listMessages.PUBLISHED,
              tone: 'success',
              action: { label: listMessages.UNDO, run: () => void this.#undoPublication() },
            },
      );
    });
  }

  async discardTextChanges(): Promise<void> {
    if (!window.confirm(messages.CONFIRM_DISCARD)) return;
    await this.#onStored(messages.NOT_SAVED, async (stored) => {
      const { chapter } = await this.#take(write.revertToPublished(stored));
      this.edit({ text: chapter.content ?? '' });
      this.#markSaved();
      showToast({ title: messages.DRAFT_DISCARDED, tone: 'success' });
    });
  }

  /** Saves the draft. Decides in its turn: the write before may have included it. */
  async autosave(): Promise<void> {
    await this.#inTurn(null, async () => {
      const state = this.#state.get();
      if (state.stored === null || state.conflict !== null || !hasUnsavedText(state)) return;
      await this.#take(write.saveText(state.stored, state.fields.text));
      this.#markSaved();
    });
  }

  /** Saves everything and marks the chapter ready in the same step as its text; asks for a date if necessary. */
  async markReady(): Promise<void> {
    const mayWrite = this.#mayWrite(messages.NOT_MARKED_READY);
    const question = mayWrite ? dateProblem(this.#state.get().fields, Date.now()) : null;
    this.#set({ question });
    if (!mayWrite || question !== null) return;
    await this.#onStored(messages.NOT_MARKED_READY, async (stored) => {
      const { fields } = this.#state.get();
      const dated = hasChangedDetails(fields, stored)
        ? await this.#take(write.saveDetails(stored, fields), fields)
        : stored;
      const { chapter } = await this.#take(write.saveReady(dated, fields.text));
      this.#markSaved();
      const { release_date } = chapter;
      const description = release_date === null ? '' : `Goes out ${formatMoment(release_date, Date.now())}.`;
      showToast({ title: messages.MARKED_READY, description, tone: 'success' });
    });
  }

  async markNotReady(): Promise<void> {
    await this.#onStored(messages.NOT_MARKED_NOT_READY, async (stored) => {
      await this.#take(write.unmarkReady(stored));
      this.#set({ hasLostReady: false });
      showToast({ title: messages.MARKED_NOT_READY, tone: 'success' });
    });
  }

  async unpublish(): Promise<void> {
    const title = this.#state.get().stored?.chapter.chapter_title ?? '';
    if (!window.confirm(listMessages.confirmWithdrawal(title))) return;
    const { NOT_UNPUBLISHED, UNPUBLISHED, UNPUBLISHED_NOTE } = listMessages;
    await this.#withdraw(NOT_UNPUBLISHED, { title: UNPUBLISHED, description: UNPUBLISHED_NOTE });
  }

  #undoPublication(): Promise<void> {
    const { NOT_UNDONE, UNDONE, UNDONE_NOTE } = listMessages;
    return this.#withdraw(NOT_UNDONE, { title: UNDONE, description: UNDONE_NOTE });
  }

  #withdraw(failed: string, done: ToastInput): Promise<void> {
    return this.#onStored(failed, async (stored) => {
      await this.#take(write.withdraw(stored));
      showToast({ ...done, tone: 'success' });
    });
  }

  async goOutOn(date: string, time: string): Promise<void> {
    this.edit({ date, time });
    await this.markReady();
  }

  async goOutNow(): Promise<void> {
    this.cancelQuestion();
    await this.#publishNow();
  }

  /** The answer that a changed text is a draft again. */
  async saveAsDraft(): Promise<void> {
    this.cancelQuestion();
    await this.#saveNow();
    this.#set({ hasLostReady: false });
  }

  cancelQuestion(): void {
    this.#set({ question: null });
  }

  loadTheirs(): void {
    this.#update((state) => withChoice(state, 'theirs'));
  }

  async keepMine(): Promise<void> {
    const theirs = this.#state.get().conflict?.theirs;
    // So that the replaced text can be restored.
    if (theirs) await keepStoredVersion(theirs.chapter.id);
    this.#update((state) => withChoice(state, 'mine'));
    await this.save();
  }

  createAgain(): void {
    const { fields, baseline } = this.#state.get();
    localCopyOf(null).write({ fields, baseline });
    this.#localCopy.clear();
    this.#hasMovedOn = true;
    location.replace('/admin/chapters/new');
  }

  /** Keeps in this browser what is not on the server, and nothing else. */
  keepLocalCopy(): void {
    if (this.#hasMovedOn) return;
    const { fields, baseline } = this.#state.get();
    if (isDirty(this.#state.get())) this.#localCopy.write({ fields, baseline });
    else this.#localCopy.clear();
  }

  /** Whether leaving the page loses nothing: on the way to the sign-in page the local copy is kept. */
  readonly isSafeToLeave = (): boolean =>
    this.#hasMovedOn || isLeavingForSignIn() || !isDirty(this.#state.get());

  #update(change: (state: EditorState) => EditorState): void {
    this.#state.set(change(this.#state.get()));
  }

  #set(change: Partial<EditorState>): void {
    this.#update((state) => ({ ...state, ...change }));
  }

  #markSaved(): void {
    this.#set({ save: { kind: 'saved', at: new Date() } });
  }

  /** Nothing is written over a conflict, nor what the database would refuse. @param failed the title of the toast */
  #mayWrite(failed: string): boolean {
    const { fields, conflict } = this.#state.get();
    if (conflict !== null) return false;
    const errors = validateFields(fields, { needsText: failed !== messages.NOT_SAVED });
    this.#update((state) => withErrors(state, errors));
    if (Object.keys(errors).length === 0) return true;
    showToast({ title: failed, description: messages.FIX_FIRST, tone: 'error' });
    return false;
  }

  async #saveAll(): Promise<StoredChapter> {
    const { fields: form, stored } = this.#state.get();
    let current = stored ?? (await this.#create(form));
    if (form.text !== fieldsOf(current).text) current = await this.#take(write.saveText(current, form.text));
    const { fields } = this.#state.get();
    if (current.chapter.is_published || !hasChangedDetails(fields, current)) return current;
    return this.#take(write.saveDetails(current, fields), fields);
  }

  async #create(form: ChapterFields): Promise<StoredChapter> {
    const created = await this.#take(write.create(form), form);
    this.#localCopy.clear();
    this.#localCopy = localCopyOf(created.chapter.id);
    history.replaceState(null, '', `/admin/chapters/edit?chapter=${created.chapter.id}`);
    return created;
  }

  /** Shows what a write has stored. @param sent the form, if its details were written */
  async #take(writing: Promise<StoredChapter>, sent?: ChapterFields): Promise<StoredChapter> {
    const stored = await writing;
    this.#update((state) => withStored(state, stored, sent));
    return stored;
  }

  #onStored(failed: string, work: (stored: StoredChapter) => Promise<void>): Promise<void> {
    return this.#once(failed, async () => {
      const { stored } = this.#state.get();
      if (stored !== null) await work(stored);
    });
  }

  /** Ignores a second press until the work of the first is done. */
  async #once(failed: string, work: () => Promise<void>): Promise<void> {
    if (this.#isPressed) return;
    this.#isPressed = true;
    await this.#inTurn(failed, work).finally(() => (this.#isPressed = false));
  }

  /** @param failed the title of the toast about a failure; null for none */
  #inTurn(failed: string | null, work: () => Promise<void>): Promise<void> {
    const run = async () => {
      this.#set({ save: { kind: 'saving' } });
      try {
        await work();
      } catch (error) {
        await this.#fail(error, failed);
      } finally {
        if (this.#state.get().save.kind === 'saving') this.#set({ save: { kind: 'idle' } });
      }
    };
    this.#lastWork = this.#lastWork.then(run, run);
    return this.#lastWork;
  }

  async #fail(error: unknown, failed: string | null): Promise<void> {
    let failure = failureOf(error);
    if (['refused', 'gone-or-changed', 'draft-exists'].includes(failure)) {
      if (await leaveUnlessAdministrator()) return;
      const { stored } = this.#state.get();
      if (stored !== null && failure !== 'refused') {
        const theirs = await write.loadChapter(stored.chapter.id).catch(() => undefined);
        if (theirs !== undefined) return this.#meet(theirs);
        failure = 'unreachable';
      }
    }
    const message = messages.keptHere(failure);
    this.#set({ save: { kind: 'failed', message } });
    if (failed === null) return;
    const field = FIELD_OF_FAILURE[failure];
    if (field) this.#update((state) => withErrors(state, { [field]: explain(failure) }));
    showToast({ title: failed, description: message, tone: 'error' });
  }

  /** The chapter was changed elsewhere; null if it was deleted. */
  #meet(theirs: StoredChapter | null): void {
    if (theirs === null) return this.#set({ conflict: { theirs, what: [] } });
    this.#update((state) => withTheirWrite(state, theirs));
    if (this.#state.get().conflict === null)
      showToast({ title: messages.CHANGED_ELSEWHERE, description: messages.CHANGED_ELSEWHERE_NOTE });
  }
}

const FIELD_OF_FAILURE: Partial<Record<Failure, keyof ChapterFields>> = {
  'number-taken': 'number',
  'slug-taken': 'slug',
  'no-text': 'text',
  'too-long': 'text',
  'too-many-tags': 'text',
};

/** Ignores a failure: the text is saved, and a draft becomes a version once it is changed. */
async function keepStoredVersion(chapterId: string): Promise<void> {
  await keepVersion(chapterId).catch(() => null);
}
