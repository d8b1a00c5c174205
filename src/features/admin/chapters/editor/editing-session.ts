// Everything that is done to a chapter while it is open in the editor, one write after the other.
import { atom, type ReadableAtom } from 'nanostores';
import { showToast } from '~/lib/toasts/toasts.store.ts';
import { isLeavingForSignIn } from '../../auth/leave-for-sign-in.ts';
import { explain } from '../../failures.ts';
import { NOT_PUBLISHED, PUBLISHED } from '../messages.ts';
import { fieldsOf, hasChangedDetails, type ChapterFields, type StoredChapter } from './chapter-fields.ts';
import {
  hasUnsavedText,
  isDirty,
  openEditor,
  withEdit,
  withErrors,
  withMine,
  withStored,
  withTheirs,
  withTheirWrite,
  type EditorState,
  type Opened,
} from './editor-state.ts';
import { FAILED_TO, FIELD_OF_FAILURE } from './failed-field.ts';
import { localCopyOf, versionOf, type LocalCopyStore } from './local-copy.ts';
import {
  CHANGED_ELSEWHERE,
  CHANGED_ELSEWHERE_NOTE,
  CHANGES_PUBLISHED,
  CONFIRM_DISCARD,
  DRAFT_DISCARDED,
  FIX_FIRST,
  keptHere,
  NOT_SAVED,
  savedWords,
} from './messages.ts';
import { Readiness } from './readiness.ts';
import { questionBeforePublishing } from './ready-rules.ts';
import {
  create,
  keepStored,
  publish,
  revertToPublished,
  saveDetails,
  saveText,
  type Outcome,
} from './save-chapter.ts';
import { validateFields } from './validate-fields.ts';
import { WriteQueue } from './write-queue.ts';

export class EditingSession {
  readonly #state;
  /** What the page shows. */
  readonly $state: ReadableAtom<EditorState>;
  readonly readiness: Readiness;
  #localCopy: LocalCopyStore;
  readonly #queue = new WriteQueue({
    onStart: () => this.#update((state) => ({ ...state, save: { kind: 'saving' } })),
    onEnd: () =>
      this.#update((state) => (state.save.kind === 'saving' ? { ...state, save: { kind: 'idle' } } : state)),
  });
  #hasMovedOn = false;

  constructor(opened: Opened) {
    this.#localCopy = localCopyOf(opened.stored?.chapter.id ?? null);
    this.#state = atom(openEditor(opened, this.#localCopy.read()));
    this.$state = this.#state;
    this.readiness = new Readiness({
      $state: this.#state,
      edit: this.edit,
      mayWrite: () => this.#mayWrite('mark ready'),
      onceInTurn: (work) => this.#queue.addOnce(work),
      write: (failed, write, sent) => this.#write(failed, write, sent),
      markSaved: () => this.#markSaved(),
      saveAsDraft: () => this.#saveNow(),
      publish: () => this.#publishNow(),
    });
  }

  readonly edit = (change: Partial<ChapterFields>): void => {
    this.#update((state) => withEdit(state, change));
  };

  /** Brings text and details to the server; a published chapter's details wait for its publication. */
  async save(): Promise<void> {
    if (this.#mayWrite('save') && !this.readiness.asksBeforeSaving()) await this.#saveNow();
  }

  async #saveNow(): Promise<void> {
    await this.#queue.addOnce(async () => {
      const isNew = this.#state.get().stored === null;
      const saved = await this.#saveAll(NOT_SAVED);
      if (saved === null) return;
      this.#markSaved();
      await keepStored(saved);
      showToast({ ...savedWords(saved.chapter.is_published, isNew), tone: 'success' });
    });
  }

  /** Saves, then shows readers everything: for the first time, or in place of what they see. */
  async publish(): Promise<void> {
    if (!this.#mayWrite('publish')) return;
    const question = questionBeforePublishing(this.#state.get());
    if (question === null || window.confirm(question)) await this.#publishNow();
  }

  async #publishNow(): Promise<void> {
    await this.#queue.addOnce(async () => {
      const saved = await this.#saveAll(NOT_PUBLISHED);
      if (saved === null) return;
      const form = this.#state.get().fields;
      if (!(await this.#write(NOT_PUBLISHED, publish(saved, form), form))) return;
      this.#markSaved();
      showToast({ title: saved.chapter.is_published ? CHANGES_PUBLISHED : PUBLISHED, tone: 'success' });
    });
  }

  /** Goes back to the text that readers see, after asking. */
  async discardTextChanges(): Promise<void> {
    if (!window.confirm(CONFIRM_DISCARD)) return;
    await this.#queue.addOnce(async () => {
      const { stored } = this.#state.get();
      const reverted = stored && this.#take(await revertToPublished(stored));
      if (!reverted) return;
      this.edit({ text: reverted.chapter.content ?? '' });
      this.#markSaved();
      showToast({ title: DRAFT_DISCARDED, tone: 'success' });
    });
  }

  /** Writes the draft of what has been typed. Looks at it in its turn: the write before may have brought it along. */
  async autosave(): Promise<void> {
    await this.#queue.add(async () => {
      const state = this.#state.get();
      if (state.stored === null || state.conflict !== null || !hasUnsavedText(state)) return;
      if (this.#take(await saveText(state.stored, state.fields.text))) this.#markSaved();
    });
  }

  loadTheirs(): void {
    this.#update(withTheirs);
  }

  async keepMine(): Promise<void> {
    const { conflict } = this.#state.get();
    // What is about to be replaced can be restored.
    if (conflict?.kind === 'changed-elsewhere') await keepStored(conflict.theirs);
    this.#update(withMine);
    await this.save();
  }

  /** Makes a proposal for a new chapter of what is left of a deleted one, and goes there. */
  createAgain(): void {
    const { fields } = this.#state.get();
    localCopyOf(null).write({ fields, chapterVersion: null, draftVersion: null });
    this.#localCopy.clear();
    this.#hasMovedOn = true;
    location.replace('/admin/chapters/new');
  }

  /** Keeps in this browser what is not on the server, and nothing else. */
  keepLocalCopy(): void {
    if (this.#hasMovedOn) return;
    const state = this.#state.get();
    if (!isDirty(state)) return this.#localCopy.clear();
    // Until the choice is made, the copy stays one of the version it was begun from.
    this.#localCopy.write({ fields: state.fields, ...(state.olderVersion ?? versionOf(state.stored)) });
  }

  /** Whether leaving the page loses nothing. */
  readonly isSafeToLeave = (): boolean =>
    // On the way to the sign-in page what was typed is kept.
    this.#hasMovedOn || isLeavingForSignIn() || !isDirty(this.#state.get());

  #update(change: (state: EditorState) => EditorState): void {
    this.#state.set(change(this.#state.get()));
  }

  #markSaved(): void {
    this.#update((state) => ({ ...state, save: { kind: 'saved', at: new Date() } }));
  }

  /** Nothing is written over a conflict, nor what the database would refuse. */
  #mayWrite(purpose: keyof typeof FAILED_TO): boolean {
    const { fields, conflict } = this.#state.get();
    if (conflict !== null) return false;
    const errors = validateFields(fields, {
      forPublication: purpose !== 'save',
    });
    this.#update((state) => withErrors(state, errors));
    if (Object.keys(errors).length === 0) return true;
    showToast({ title: FAILED_TO[purpose], description: FIX_FIRST, tone: 'error' });
    return false;
  }

  async #saveAll(failed: string): Promise<StoredChapter | null> {
    const { fields: form, stored } = this.#state.get();
    let current = stored ?? (await this.#create(failed, form));
    if (current !== null && form.text !== fieldsOf(current).text)
      current = await this.#write(failed, saveText(current, form.text));
    if (current === null || current.chapter.is_published) return current;
    const shown = this.#state.get().fields;
    if (!hasChangedDetails(shown, current)) return current;
    return this.#write(failed, saveDetails(current, shown), shown);
  }

  async #create(failed: string, form: ChapterFields): Promise<StoredChapter | null> {
    const created = await this.#write(failed, create(form), form);
    if (created === null) return null;
    this.#localCopy.clear();
    this.#localCopy = localCopyOf(created.chapter.id);
    history.replaceState(null, '', `/admin/chapters/edit?chapter=${created.chapter.id}`);
    return created;
  }

  /** One write of a sequence. Null, with a word why, where it was not made. */
  async #write(failed: string, write: Promise<Outcome>, sent?: ChapterFields): Promise<StoredChapter | null> {
    const outcome = await write;
    if (outcome.kind === 'failed') {
      const field = FIELD_OF_FAILURE[outcome.failure];
      if (field !== undefined)
        this.#update((state) => withErrors(state, { [field]: explain(outcome.failure) }));
      showToast({ title: failed, description: keptHere(outcome.failure), tone: 'error' });
    }
    return this.#take(outcome, sent);
  }

  /** Takes an outcome in. The chapter as it is stored when the write was made, else null. */
  #take(outcome: Outcome, sent?: ChapterFields): StoredChapter | null {
    switch (outcome.kind) {
      case 'done':
        this.#update((state) => withStored(state, outcome.stored, sent));
        return outcome.stored;
      case 'changed-elsewhere':
        this.#update((state) => withTheirWrite(state, outcome.theirs));
        if (this.#state.get().conflict === null)
          showToast({ title: CHANGED_ELSEWHERE, description: CHANGED_ELSEWHERE_NOTE });
        return null;
      case 'deleted-elsewhere':
        this.#update((state) => ({ ...state, conflict: { kind: 'deleted-elsewhere' } }));
        return null;
      case 'failed':
        this.#update((state) => ({
          ...state,
          save: { kind: 'failed', message: keptHere(outcome.failure) },
        }));
        return null;
      case 'left':
        return null;
    }
  }
}
