// Writes are sequential, and each names the version it replaces, so that no work is overwritten.
import { atom, type ReadableAtom } from 'nanostores';
import {
  createChapter,
  getChapter,
  markReady,
  updateChapter,
  withdrawChapter,
} from '~/data/admin-chapters.ts';
import { discardDraft, getDraft, saveDraft, saveReadyDraft } from '~/data/chapter-drafts.ts';
import { publishEdition, saveVersion } from '~/data/chapter-versions.ts';
import { numberedSlug } from '~/lib/chapters/chapter-slug.ts';
import { showToast, type ToastInput } from '~/lib/toasts/toasts.store.ts';
import { isLeavingForSignIn, leaveUnlessAdmitted } from '../../auth/leave-for-sign-in.ts';
import { explainFailure, explainUnsaved, failureOf, type Failure } from '../../failures.ts';
import { $isDraftStored } from '../../draft-note.ts';
import { editHref, formatMoment } from '../chapter-state.ts';
import { rememberReadiness, undoPublication } from '../before-publication.ts';
import { PUBLISH, toastAfter, UNDO_PUBLISH, UNKNOWN_REACH, type Change } from '../chapter-changes.ts';
import {
  changedDetails,
  detailsFrom,
  fieldsOf,
  followsTitle,
  validateFields,
  type ChapterFields,
  type StoredChapter,
} from './chapter-fields.ts';
import {
  changesPublishedText,
  hasUnsavedText,
  isDirty,
  isPublishable,
  localCopyOf,
  openEditor,
  withConflictResolved,
  withEdit,
  withErrors,
  withStored,
  withRemoteChange,
  type EditorState,
  type Opened,
} from './editor-state.ts';
import { dateProblem, publishesOnSaving } from './ready-rules.ts';

const NOT_SAVED = 'Failed to save chapter';
const NOT_MARKED_READY = 'Failed to mark the chapter ready';
const CONFIRM_DISCARD =
  'Discard your changes to the text and go back to the published one? This cannot be undone.';

export async function loadChapter(id: string): Promise<StoredChapter | null> {
  const [chapter, draft] = await Promise.all([getChapter(id), getDraft(id)]);
  return chapter && { chapter, draft };
}

export class EditingSession {
  readonly #state;
  readonly $state: ReadableAtom<EditorState>;
  #localCopy;
  #queue = Promise.resolve();
  #isBusy = false;
  #isClosed = false;

  constructor(opened: Opened) {
    this.#localCopy = localCopyOf(opened.stored?.chapter.id ?? null);
    this.#state = atom(openEditor(opened, this.#localCopy.get()));
    this.$state = this.#state;
  }

  readonly edit = (change: Partial<ChapterFields>): void => {
    this.#update((state) => withEdit(state, change));
  };

  /** @param note for a new edition; null for a correction */
  chooseEdition(note: string | null): void {
    this.#set({ editionNote: note });
  }

  /** Saves text and details. A published chapter's details are saved by publish(). */
  async save(): Promise<void> {
    if (!this.#validate(NOT_SAVED)) return;
    const state = this.#state.get();
    if (state.stored?.chapter.is_published && !isPublishable(state)) return;
    const isDateAsked = publishesOnSaving(state, Date.now());
    this.#set({ isDateAsked });
    if (isDateAsked) return;
    await this.#runExclusively(NOT_SAVED, async () => {
      const isNew = this.#state.get().stored === null;
      const { chapter } = await this.#saveAll();
      this.#markSaved();
      await saveVersion(chapter.id).catch(ignore);
      showSuccess(
        chapter.is_published
          ? { title: 'Draft saved', description: 'Readers see it after “Publish changes.”' }
          : { title: isNew ? 'Chapter created' : 'Chapter saved' },
      );
    });
  }

  async publish(change = PUBLISH, reach = UNKNOWN_REACH): Promise<void> {
    this.closeDateQuestion();
    if (!this.#validate(PUBLISH.errorTitle)) return;
    const before = this.#state.get();
    const { stored, isWithdrawn } = before;
    if (stored && !stored.chapter.is_published) {
      const is_ready = stored.chapter.is_ready && !hasUnsavedText(before);
      const text = change.question?.({ ...stored.chapter, is_ready, isWithdrawn }, reach) ?? null;
      if (text !== null && !window.confirm(text)) return;
    }
    await this.#runExclusively(PUBLISH.errorTitle, async () => {
      let saved = await this.#saveAll();
      const state = this.#state.get();
      const { fields: form, editionNote } = state;
      const { is_published, is_announced, is_ready } = saved.chapter;
      const isEdition = editionNote !== null && changesPublishedText(state);
      if (isEdition) saved = await this.#saveDetails(saved, form);
      const { id, updated_at } = saved.chapter;
      const columns = {
        ...changedDetails(form, saved),
        content: form.text,
        ...(!is_published && { is_published: true as const, is_announced: change === PUBLISH }),
      };
      const published = isEdition
        ? await publishEdition(id, { text: form.text, note: editionNote.trim() || null }, updated_at)
        : await updateChapter(id, columns, updated_at);
      // The database deletes the draft.
      this.#applyStored({ chapter: published, draft: null }, form);
      this.#set({ editionNote: null });
      this.#markSaved();
      if (!is_published) rememberReadiness({ id, is_announced, is_ready });
      const undo = { label: UNDO_PUBLISH.label, run: () => void this.withdraw(UNDO_PUBLISH) };
      if (isEdition)
        showSuccess({
          title: `Edition ${published.edition} published`,
          description: 'Readers who finished the chapter see that it was revised.',
        });
      else
        showSuccess(
          is_published ? { title: 'Changes published' } : { ...toastAfter(change, reach), action: undo },
        );
    });
  }

  async discardTextChanges(): Promise<void> {
    if (!window.confirm(CONFIRM_DISCARD)) return;
    await this.#withStoredChapter(NOT_SAVED, async (stored) => {
      if (stored.draft) await discardDraft(stored.chapter.id, stored.draft.updated_at);
      this.#applyStored({ ...stored, draft: null });
      this.edit({ text: stored.chapter.content ?? '' });
      this.#markSaved();
      showSuccess({ title: 'The published text was restored.' });
    });
  }

  /** Checks for unsaved text only once it runs, because an earlier write may have included it. */
  async autosave(): Promise<void> {
    await this.#enqueue(null, async () => {
      const state = this.#state.get();
      if (state.stored === null || state.conflict !== null || !hasUnsavedText(state)) return;
      await this.#saveText(state.stored, state.fields.text);
      this.#markSaved();
    });
  }

  async markReady(): Promise<void> {
    const isValid = this.#validate(NOT_MARKED_READY);
    const isDateAsked = isValid && dateProblem(this.#state.get().fields, Date.now()) !== null;
    this.#set({ isDateAsked });
    if (!isValid || isDateAsked) return;
    await this.#withStoredChapter(NOT_MARKED_READY, async (stored) => {
      const { fields } = this.#state.get();
      const dated = await this.#saveDetails(stored, fields);
      const { id, release_date } = dated.chapter;
      this.#applyStored({
        draft: await saveReadyDraft(id, fields.text, dated.draft?.updated_at ?? null),
        chapter: { ...dated.chapter, is_ready: true },
      });
      this.#markSaved();
      const description =
        release_date === null ? '' : `Planned for ${formatMoment(release_date, Date.now())}.`;
      showSuccess({ title: 'Chapter is ready', description });
    });
  }

  async markNotReady(): Promise<void> {
    await this.#withStoredChapter('Failed to mark the chapter not ready', async (stored) => {
      this.#applyStored({ ...stored, chapter: await markReady(stored.chapter.id, false) });
      this.#set({ hasLostReady: false });
      showSuccess({ title: 'Chapter is a draft again' });
    });
  }

  async withdraw(change: Change): Promise<void> {
    const { question, successToast, errorTitle } = change;
    const { stored, isWithdrawn } = this.#state.get();
    const text = stored && question?.({ ...stored.chapter, isWithdrawn }, UNKNOWN_REACH);
    if (text && !window.confirm(text)) return;
    await this.#withStoredChapter(errorTitle, async ({ chapter: { id } }) => {
      const withdraw = change === UNDO_PUBLISH ? undoPublication : withdrawChapter;
      this.#applyStored({ chapter: await withdraw(id), draft: await getDraft(id) });
      showSuccess(successToast);
    });
  }

  closeDateQuestion(): void {
    this.#set({ isDateAsked: false });
  }

  async resolveConflict(choice: 'theirs' | 'mine'): Promise<void> {
    const { conflict } = this.#state.get();
    const isMine = choice === 'mine';
    if (isMine && conflict?.theirs) await saveVersion(conflict.theirs.chapter.id).catch(ignore);
    this.#update((state) => withConflictResolved(state, choice));
    if (isMine) await this.save();
  }

  recreateChapter(): void {
    const { fields, baseline } = this.#state.get();
    localCopyOf(null).set({ fields, baseline });
    this.#localCopy.set(null);
    this.#isClosed = true;
    location.replace('/admin/chapters/new');
  }

  keepLocalCopy(): void {
    if (this.#isClosed) return;
    const { fields, baseline } = this.#state.get();
    this.#localCopy.set(isDirty(this.#state.get()) ? { fields, baseline } : null);
  }

  /** Opening the sign-in page is safe if the local copy remains. */
  readonly isSafeToLeave = (): boolean =>
    this.#isClosed || (isLeavingForSignIn() && $isDraftStored.get()) || !isDirty(this.#state.get());

  #update(change: (state: EditorState) => EditorState): void {
    this.#state.set(change(this.#state.get()));
  }

  #set(change: Partial<EditorState>): void {
    this.#update((state) => ({ ...state, ...change }));
  }

  #markSaved(): void {
    this.#set({ save: { kind: 'saved', at: new Date() }, isRestored: false });
  }

  #validate(errorTitle: string): boolean {
    const { fields, conflict } = this.#state.get();
    if (conflict !== null) return false;
    const errors = validateFields(fields, { needsText: errorTitle !== NOT_SAVED });
    this.#update((state) => withErrors(state, errors));
    if (Object.keys(errors).length === 0) return true;
    if (errorTitle === PUBLISH.errorTitle) showToast({ title: errorTitle, tone: 'error' });
    return false;
  }

  async #saveAll(): Promise<StoredChapter> {
    const { fields: form, stored } = this.#state.get();
    let current = stored ?? (await this.#create(form));
    if (form.text !== fieldsOf(current).text) current = await this.#saveText(current, form.text);
    return current.chapter.is_published ? current : this.#saveDetails(current, this.#state.get().fields);
  }

  async #create(form: ChapterFields): Promise<StoredChapter> {
    const details = detailsFrom(form);
    const chapter = await createChapter(details).catch((error: unknown) => {
      if (failureOf(error) !== 'slug-taken' || !followsTitle(form)) throw error;
      return createChapter({ ...details, slug: numberedSlug(details.slug, details.chapter_number) });
    });
    const created = this.#applyStored({ chapter, draft: null }, form);
    this.#localCopy.set(null);
    this.#localCopy = localCopyOf(created.chapter.id);
    history.replaceState(null, '', editHref(created.chapter.id));
    return created;
  }

  async #saveText({ chapter, draft }: StoredChapter, text: string): Promise<StoredChapter> {
    return this.#applyStored({
      draft: await saveDraft(chapter.id, text, draft?.updated_at ?? null),
      chapter: { ...chapter, is_ready: chapter.is_ready && draft?.content === text },
    });
  }

  async #saveDetails(stored: StoredChapter, form: ChapterFields): Promise<StoredChapter> {
    const change = changedDetails(form, stored);
    const isChanged = Object.keys(change).length > 0;
    const { id, updated_at } = stored.chapter;
    const chapter = isChanged ? await updateChapter(id, change, updated_at) : stored.chapter;
    return this.#applyStored({ ...stored, chapter }, form);
  }

  #applyStored(stored: StoredChapter, sent?: ChapterFields): StoredChapter {
    this.#update((state) => withStored(state, stored, sent));
    return stored;
  }

  #withStoredChapter(errorTitle: string, work: (stored: StoredChapter) => Promise<void>): Promise<void> {
    return this.#runExclusively(errorTitle, async () => {
      const { stored } = this.#state.get();
      if (stored !== null) await work(stored);
    });
  }

  async #runExclusively(errorTitle: string, work: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    await this.#enqueue(errorTitle, work).finally(() => (this.#isBusy = false));
  }

  /** @param errorTitle null for no toast */
  #enqueue(errorTitle: string | null, work: () => Promise<void>): Promise<void> {
    const run = async () => {
      this.#set({ save: { kind: 'saving' } });
      try {
        await work();
      } catch (error) {
        await this.#fail(error, errorTitle);
      } finally {
        if (this.#state.get().save.kind === 'saving') this.#set({ save: { kind: 'idle' } });
      }
    };
    this.#queue = this.#queue.then(run, run);
    return this.#queue;
  }

  async #fail(error: unknown, errorTitle: string | null): Promise<void> {
    let failure = failureOf(error);
    if (['forbidden', 'gone-or-changed', 'draft-exists'].includes(failure)) {
      if (await leaveUnlessAdmitted()) return;
      const { stored } = this.#state.get();
      if (stored !== null && failure !== 'forbidden') {
        const theirs = await loadChapter(stored.chapter.id).catch(() => undefined);
        if (theirs !== undefined) return this.#handleRemoteChange(theirs);
        failure = 'unreachable';
      }
    }
    this.keepLocalCopy();
    this.#set({ save: { kind: 'failed', message: explainUnsaved(failure) } });
    if (errorTitle === null) return;
    const field = FIELD_OF_FAILURE[failure];
    if (field) this.#update((state) => withErrors(state, { [field]: explainFailure(failure) }));
    // The bar and the field say the rest.
    if (errorTitle !== NOT_SAVED) showToast({ title: errorTitle, tone: 'error' });
  }

  #handleRemoteChange(theirs: StoredChapter | null): void {
    if (theirs === null) return this.#set({ conflict: { theirs, labels: [] } });
    this.#update((state) => withRemoteChange(state, theirs));
    if (this.#state.get().conflict === null)
      showToast({
        title: 'This chapter was changed elsewhere',
        description: 'Your changes are safe. Continue, or press the button again.',
      });
  }
}

const FIELD_OF_FAILURE: Partial<Record<Failure, keyof ChapterFields>> = {
  'number-taken': 'number',
  'slug-taken': 'slug',
  'no-text': 'text',
  'too-long': 'text',
  'too-many-tags': 'text',
};

const showSuccess = (toast: ToastInput) => showToast({ tone: 'success', ...toast });

/** For a version that was not created: the text is saved, and later changes also create one. */
const ignore = () => undefined;
